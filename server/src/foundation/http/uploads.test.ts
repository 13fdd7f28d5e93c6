import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { createUploads, type UploadFile } from './uploads.ts'

const request = { raw: { destroyed: false } } as FastifyRequest
const limits = { sender: 'pond', concurrency: 2, maxWaiting: 1, maxBytes: 700 }

/** An upload that is pending until `end` is called. */
function start(uploads: ReturnType<typeof createUploads>, own = limits) {
  const started = Promise.withResolvers<UploadFile>()
  const end = Promise.withResolvers<void>()
  const done = uploads(request, own, async (file) => {
    started.resolve(file)
    await end.promise
  })
  done.catch(() => {})
  return { started: started.promise, end: end.resolve, done }
}

test('each sender has an own queue', async () => {
  const uploads = createUploads()
  const [one, two, waiting] = [start(uploads), start(uploads), start(uploads)]
  await Promise.all([one.started, two.started])
  await assert.rejects(start(uploads).done, { statusCode: 503 })
  const other = start(uploads, { ...limits, sender: 'lake' })
  await other.started
  one.end()
  await waiting.started
  for (const upload of [two, waiting, other]) upload.end()
  await Promise.all([one.done, two.done, waiting.done, other.done])
})

test('limits bytes on the disk per sender and in total', async () => {
  const uploads = createUploads(1000)
  const one = start(uploads)
  const other = start(uploads, { ...limits, sender: 'lake' })
  const first = await one.started
  await first.write(Buffer.alloc(600))
  await assert.rejects(first.write(Buffer.alloc(101)), { statusCode: 503 })
  const { write } = await other.started
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
    uploads(left, limits, async () => {}),
    { statusCode: 400 },
  )
})
