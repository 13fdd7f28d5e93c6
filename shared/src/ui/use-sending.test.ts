import type { Notice } from '../contract/notice.ts'
import { onNotice } from '../events.ts'
import { sendFailure } from './use-sending.ts'

test('takes an ApiError of another copy of the library for what it is', () => {
  const notices: Notice[] = []
  onNotice((notice) => notices.push(notice))
  const error = new Error('Not now, please.')
  sendFailure(Object.assign(error, { name: 'ApiError', httpStatus: 503, severity: 'warning' }))
  expect(notices).toEqual([{ severity: 'warning', message: 'Not now, please.' }])
})

test('throws on what is no failed call', () => {
  expect(() => sendFailure(new TypeError('a mistake'))).toThrow('a mistake')
})
