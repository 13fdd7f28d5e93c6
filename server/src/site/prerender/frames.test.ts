import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrameReader, encodeFrame } from './frames.ts'

test('reads a frame from chunks of any size', () => {
  const text = 'a lotus, ดอกบัว'
  const bytes = encodeFrame(text)
  for (let cut = 1; cut < bytes.length; cut++) {
    const take = createFrameReader(100)
    assert.equal(take(bytes.subarray(0, cut)), undefined)
    assert.equal(take(bytes.subarray(cut)), text)
    assert.equal(take(encodeFrame('')), '')
  }
})

test('rejects a frame that is too large by its header', () => {
  const take = createFrameReader(10)
  assert.equal(take(Buffer.from([255, 255])), undefined)
  assert.throws(() => take(Buffer.from([255, 255])), /too large/)
  assert.equal(createFrameReader(10)(encodeFrame('x'.repeat(10))), 'x'.repeat(10))
})

test('rejects bytes after a frame', () => {
  assert.throws(
    () => createFrameReader(10)(Buffer.concat([encodeFrame('1'), encodeFrame('2')])),
    /more than one/,
  )
})
