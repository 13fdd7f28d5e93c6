import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readIfMatch } from './etag.ts'
import { HttpError } from './http-error.ts'

test('parses If-Match', () => {
  for (const [header, tags] of [
    [undefined, null],
    ['*', null],
    [' * ', null],
    ['"3"', ['3']],
    ['W/"3"', ['3']],
    ['"2", W/"3" ,"a,b"', ['2', '3', 'a,b']],
    ['""', ['']],
  ] as const) {
    assert.deepEqual(readIfMatch(header), tags, header)
  }
})

test('rejects a malformed If-Match, also a long one, in linear time', () => {
  const long = `${'"3",'.repeat(20_000)}x`
  for (const header of ['', '3', '"3', '3"', '"3" "4"', '"3",', ',"3"', 'w/"3"', '*, "3"', long]) {
    assert.throws(
      () => readIfMatch(header),
      (error) => error instanceof HttpError && error.statusCode === 400,
      header.slice(0, 20),
    )
  }
})
