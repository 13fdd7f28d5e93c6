import { request } from '../api/request.ts'
import { createTransferCalls } from '../collection/transfer/use-transfer.ts'
import { sendServerNotice } from '../confirmation/confirmation.tsx'
import { onNotice } from '../events.ts'
import { storeSession } from '../stored-session.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { addCatalogue, setLanguage } from './language.ts'
import th from './server/th.json'
import { translateServerMessage } from './translate-server-message.ts'

const lastOwner = 'ploy@sala.example is the only owner. Make someone else an owner first.'

afterEach(() => {
  globalThis.salaWords = undefined
})

const inThai = () => {
  setLanguage('th')
  addCatalogue('server', th)
}

test.each([
  ['Wrong password.', 'รหัสผ่านไม่ถูกต้อง'],
  [lastOwner, 'ploy@sala.example เป็นเจ้าของเพียงคนเดียว ให้คนอื่นเป็นเจ้าของก่อน'],
  // Words of the server are translated, and names are not.
  ['ploy@sala.example is now a reader.', 'ploy@sala.example เป็นผู้อ่านแล้ว'],
  ['“reader” may have at most 200 characters.', '“reader” ยาวได้ไม่เกิน 200 ตัวอักษร'],
  [
    'Password changed. Signed out on 2 other devices.',
    'เปลี่ยนรหัสผ่านแล้ว ออกจากระบบบนอุปกรณ์อื่น 2 เครื่องแล้ว',
  ],
  ['Row 3: “name” must not be empty.', 'แถวที่ 3: ต้องกรอก “name”'],
  // The template with the longest text wins.
  [
    'Row 3: The file is empty. In total, 7 rows have errors.',
    'แถวที่ 3: ไฟล์ว่างเปล่า มีข้อผิดพลาดทั้งหมด 7 แถว',
  ],
  ['Chrome on Android', 'Chrome บน Android'],
  ['This room does not exist.', 'ไม่มีห้องนี้แล้ว'],
  ['This fern does not exist.', 'ไม่มี fern นี้'],
  ['constructor', 'constructor'],
  ['The moon has landed.', 'The moon has landed.'],
])('translates “%s”', (english, thai) => {
  expect(translateServerMessage(english)).toBe(english)
  inThai()
  expect(translateServerMessage(english)).toBe(thai)
})

test('translates the error of a failed call, with and without an answer', async () => {
  const api = installFakeApi()
  storeSession({ token: 'a', expiresAt: '2099', email: 'a@sala.example' })
  api.fail('GET /staff', 409, lastOwner)
  await expect(request('GET', '/staff')).rejects.toThrow(lastOwner)
  inThai()
  await expect(request('GET', '/staff')).rejects.toThrow('เจ้าของเพียงคนเดียว')
  api.answer('GET /staff', 500, {})
  await expect(request('GET', '/staff')).rejects.toMatchObject({
    name: 'ApiError',
    httpStatus: 500,
    message: expect.stringMatching(/\p{Script=Thai}/u),
  })
})

test('translates the notice after a change', () => {
  const messages: string[] = []
  const stop = onNotice(({ message }) => messages.push(message))
  inThai()
  sendServerNotice({ status: 'success', message: 'Invitation cancelled.' })
  stop()
  expect(messages).toEqual(['ยกเลิกคำเชิญแล้ว'])
})

test('translates the error of each row of an import', async () => {
  const refused = [{ row: 3, message: 'The id is the same as in row 2.' }]
  installFakeApi().answer('POST /staff/import?try=true', 200, { refused })
  inThai()
  const file = new File(['id,name\n'], 'list.csv', { type: 'text/csv' })
  const outcome = await createTransferCalls('staff').previewImport(file)
  expect(outcome.refused).toEqual([{ row: 3, message: 'รหัสซ้ำกับแถวที่ 2' }])
})
