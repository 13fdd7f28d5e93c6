import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frame, frameReader } from './frames.ts'

test('a frame arrives whole, however it is cut', () => {
  const text = 'a lotus, ดอกบัว'
  const bytes = frame(text)
  for (let cut = 1; cut < bytes.length; cut++) {
    const take = frameReader(100)
    assert.equal(take(bytes.subarray(0, cut)), undefined)
    assert.equal(take(bytes.subarray(cut)), text)
    assert.equal(take(frame('')), '')
  }
})

test('a frame that is too large is refused by its first bytes', () => {
  const take = frameReader(10)
  assert.equal(take(Buffer.from([255, 255])), undefined)
  assert.throws(() => take(Buffer.from([255, 255])), /too much/)
  assert.equal(frameReader(10)(frame('x'.repeat(10))), 'x'.repeat(10))
})

test('nothing may follow a frame', () => {
  assert.throws(() => frameReader(10)(Buffer.concat([frame('1'), frame('2')])), /more than one/)
})
