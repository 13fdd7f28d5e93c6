import { request } from '../api/request.ts'
import { createTransferCalls } from '../collection/transfer/transfer-calls.ts'
import { sendAnswer } from '../confirmation/use-confirmation.ts'
import { onNotice } from '../events.ts'
import { storeSession } from '../stored-session.ts'
import { installFakeApi } from '../testing/fake-api.ts'
import { saidByServer } from './said-by-server.ts'
import th from './server/th.json'
import { learn, speak } from './spoken.ts'

const lastOwner = 'ploy@sala.example is the last owner. Make somebody else one first.'

afterEach(() => {
  globalThis.salaWords = undefined
})

const inThai = () => {
  speak('th')
  learn('server', th)
}

test.each([
  ['That is not your password.', 'รหัสผ่านไม่ถูกต้อง'],
  [lastOwner, 'ploy@sala.example เป็นเจ้าของคนสุดท้าย ให้คนอื่นเป็นเจ้าของก่อน'],
  // What the server put in of its own is said too, and what people wrote stays.
  ['ploy@sala.example is reader now.', 'ploy@sala.example เป็นผู้อ่านแล้ว'],
  ['“reader” may have at most 200 characters.', '“reader” ยาวได้ไม่เกิน 200 ตัวอักษร'],
  [
    'Your password is changed. Signed out in 2 other places.',
    'เปลี่ยนรหัสผ่านแล้ว ออกจากระบบบนอุปกรณ์อื่น 2 เครื่องแล้ว',
  ],
  ['Row 3: “name” must not be empty.', 'แถวที่ 3: ต้องกรอก “name”'],
  // The one that says more is meant.
  [
    'Row 3: The file is empty. In total, 7 rows have errors.',
    'แถวที่ 3: ไฟล์ว่างเปล่า มีข้อผิดพลาดทั้งหมด 7 แถว',
  ],
  ['Chrome on Android', 'Chrome บน Android'],
  ['This room does not exist.', 'ไม่มีห้องนี้แล้ว'],
  ['This fern does not exist.', 'ไม่มี fern นี้'],
  ['constructor', 'constructor'],
  ['The moon has landed.', 'The moon has landed.'],
])('%s', (english, thai) => {
  expect(saidByServer(english)).toBe(english)
  inThai()
  expect(saidByServer(english)).toBe(thai)
})

test('a refused call says why in the language of the page, and so does one with no answer', async () => {
  const api = installFakeApi()
  storeSession({ token: 'a', expiresAt: '2099', email: 'a@sala.example' })
  api.fail('GET /staff', 409, lastOwner)
  await expect(request('GET', '/staff')).rejects.toThrow(lastOwner)
  inThai()
  await expect(request('GET', '/staff')).rejects.toThrow('เจ้าของคนสุดท้าย')
  api.answer('GET /staff', 500, {})
  await expect(request('GET', '/staff')).rejects.toMatchObject({
    name: 'ApiError',
    httpStatus: 500,
    message: expect.stringMatching(/\p{Script=Thai}/u),
  })
})

test('so is who is not signed in', async () => {
  const refusal = 'Wrong email or password.'
  installFakeApi().fail('POST /auth/login', 401, refusal)
  const signIn = () => request('POST', '/auth/login', {}, {}, { isPublic: true })
  await expect(signIn()).rejects.toThrow(refusal)
  inThai()
  await expect(signIn()).rejects.toThrow('อีเมลหรือรหัสผ่านไม่ถูกต้อง')
})

test('so does the answer to a change', () => {
  const said: string[] = []
  const stop = onNotice(({ message }) => said.push(message))
  inThai()
  sendAnswer({ status: 'success', message: 'The invitation is withdrawn.' })
  stop()
  expect(said).toEqual(['ถอนคำเชิญแล้ว'])
})

test('so does each row of a file that cannot be taken', async () => {
  const refused = [{ row: 3, message: 'The id is the same as in row 2.' }]
  installFakeApi().answer('POST /staff/import?try=true', 200, { refused })
  inThai()
  const file = new File(['id,name\n'], 'list.csv', { type: 'text/csv' })
  const looked = await createTransferCalls('staff').previewImport(file)
  expect(looked.refused).toEqual([{ row: 3, message: 'รหัสซ้ำกับแถวที่ 2' }])
})
