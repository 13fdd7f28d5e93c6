import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnavailable } from './dialect.ts'

const withCode = (code: string) => Object.assign(new Error('refused'), { code })

test('distinguishes an unavailable database from a wrong request', () => {
  for (const code of ['08006', '25P03', '40001', '53100', '57P03', '58030', 'XX000', 'ENOSPC']) {
    assert.equal(isUnavailable(withCode(code)), true, code)
  }
  for (const code of ['23505', '22P02', '42P01', '25P02', '']) {
    assert.equal(isUnavailable(withCode(code)), false, code)
  }
  assert.equal(isUnavailable(Object.assign(new Error('full'), { errcode: 13 })), true)
  assert.equal(isUnavailable(Object.assign(new Error('unique'), { errcode: 2067 })), false)
})
