import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { createUploads, type UploadFile } from './uploads.ts'

const request = { raw: { destroyed: false } } as FastifyRequest
const share = { sender: 'pond', concurrency: 2, maxWaiting: 1, maxBytes: 700 }

/** An upload that has its place until it is told to end. */
function hold(uploads: ReturnType<typeof createUploads>, own = share) {
  const begun = Promise.withResolvers<UploadFile>()
  const end = Promise.withResolvers<void>()
  const done = uploads(request, own, async (file) => {
    begun.resolve(file)
    await end.promise
  })
  done.catch(() => {})
  return { begun: begun.promise, end: end.resolve, done }
}

test('each sender has an own queue', async () => {
  const uploads = createUploads()
  const [one, two, waiting] = [hold(uploads), hold(uploads), hold(uploads)]
  await Promise.all([one.begun, two.begun])
  await assert.rejects(hold(uploads).done, { statusCode: 503 })
  const other = hold(uploads, { ...share, sender: 'lake' })
  await other.begun
  one.end()
  await waiting.begun
  for (const upload of [two, waiting, other]) upload.end()
  await Promise.all([one.done, two.done, waiting.done, other.done])
})

test('limits bytes on the disk per sender and in total', async () => {
  const uploads = createUploads(1000)
  const one = hold(uploads)
  const other = hold(uploads, { ...share, sender: 'lake' })
  const first = await one.begun
  await first.write(Buffer.alloc(600))
  await assert.rejects(first.write(Buffer.alloc(101)), { statusCode: 503 })
  const { write } = await other.begun
  await write(Buffer.alloc(400))
  await assert.rejects(write(Buffer.alloc(1)), { statusCode: 503 })
  one.end()
  await one.done
  await write(Buffer.alloc(300))
  other.end()
  await other.done
})

test('skips a client that has disconnected in the queue', async () => {
  const uploads = createUploads()
  const left = { raw: { destroyed: true } } as FastifyRequest
  await assert.rejects(
    uploads(left, share, async () => {}),
    { statusCode: 400 },
  )
})
