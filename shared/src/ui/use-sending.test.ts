import type { Notice } from '../contract/events.ts'
import { onNotice } from '../events.ts'
import { sendFailure } from './use-sending.ts'

test('recognizes an ApiError of another copy of the library', () => {
  const notices: Notice[] = []
  onNotice((notice) => notices.push(notice))
  const error = new Error('Not now, please.')
  sendFailure(Object.assign(error, { name: 'ApiError', httpStatus: 503, severity: 'warning' }))
  expect(notices).toEqual([{ severity: 'warning', message: 'Not now, please.' }])
})

test('rethrows other errors', () => {
  expect(() => sendFailure(new TypeError('a mistake'))).toThrow('a mistake')
})
