import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPasswords } from '../../people/accounts/passwords.ts'
import { compress } from './compress.ts'

const text = Buffer.from('const pond = "lotus and carp";\n'.repeat(500))
const type = 'text/javascript; charset=utf-8'

test('hashes a password between files of a large release', async () => {
  const passwords = await createPasswords({ memoryKiB: 8, passes: 1 })
  const looked = new Set<number>()
  const files = Array.from({ length: 500 }, (_, index) => ({
    type,
    get bytes() {
      looked.add(index)
      return text
    },
  }))
  const compressing = compress('pond', files)
  looked.clear()
  await passwords.hash('a right password')
  assert.ok(looked.size < 100, `${looked.size} files came before it`)
  const compressed = await compressing
  assert.equal(compressed.length, 500)
  assert.ok(compressed.every(({ brotli, gzip }) => brotli && gzip))
})

test('compresses a small release between files of a large one', async () => {
  const order: string[] = []
  const ship = async (app: string, count: number) => {
    await compress(app, Array(count).fill({ type, bytes: text }))
    order.push(app)
  }
  await Promise.all([ship('pond', 300), ship('lake', 3)])
  assert.deepEqual(order, ['lake', 'pond'])
})
