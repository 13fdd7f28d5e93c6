import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../../testing/engines.ts'
import { addressKey } from './address-key.ts'
import { consumeRateLimits, refund, removeOldUses } from './repository.ts'

const limit = { key: 'a', maxUses: 3, windowMs: 1000 }

onEachEngine((open) => {
  test('limits uses in any period of the window', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const take = (nowMs: number) => consumeRateLimits(db, [limit], nowMs)
    assert.deepEqual(await take(10_000), { isAllowed: true, used: [1] })
    assert.deepEqual(await take(10_900), { isAllowed: true, used: [2] })
    assert.deepEqual(await take(10_900), { isAllowed: true, used: [3] })
    assert.deepEqual(await take(10_999), { isAllowed: false, waitMs: 1 })
    assert.deepEqual(await take(11_000), { isAllowed: true, used: [3] })
    assert.deepEqual(await take(11_100), { isAllowed: false, waitMs: 800 })
  })

  test('a refused use counts against no limit', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const [wide, narrow] = [
      { ...limit, key: 'wide', maxUses: 9 },
      { ...limit, maxUses: 1 },
    ]
    await consumeRateLimits(db, [wide, narrow], 10_000)
    assert.equal((await consumeRateLimits(db, [wide, narrow], 10_000)).isAllowed, false)
    assert.deepEqual(await consumeRateLimits(db, [wide], 10_000), { isAllowed: true, used: [2] })
  })

  test('a refund frees a use', async (t) => {
    const { db, close } = await open()
    t.after(close)
    await consumeRateLimits(db, [limit], 10_000)
    await consumeRateLimits(db, [limit], 10_001)
    await refund(db, [limit], 10_000, 10_002)
    assert.deepEqual(await consumeRateLimits(db, [limit], 10_003), { isAllowed: true, used: [2] })
  })

  test('counts concurrent uses', async (t) => {
    const { db, close } = await open()
    t.after(close)
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, at) => consumeRateLimits(db, [limit], 10_000 - at)),
    )
    assert.equal(taken.filter(({ isAllowed }) => isAllowed).length, 3)
  })

  test('a clock that was set back locks nobody out, and old uses are removed', async (t) => {
    const { db, close } = await open()
    t.after(close)
    for (const _use of [1, 2, 3]) await consumeRateLimits(db, [limit], 1_000_000)
    assert.equal((await consumeRateLimits(db, [limit], 10_000)).isAllowed, true)
    await removeOldUses(db, 11_000, 10)
    assert.deepEqual(await db.selectFrom('rate').selectAll().execute(), [])
  })
})

test('all addresses of a household have one key', () => {
  assert.equal(addressKey('127.0.0.1'), '127.0.0.1')
  assert.equal(addressKey('::ffff:127.0.0.1'), '127.0.0.1')
  assert.equal(addressKey('2001:db8:0:1:2:3:4:5'), '2001:db8:0:1::/64')
  assert.equal(addressKey('2001:db8::1'), addressKey('2001:0db8:0:0::2'))
  assert.notEqual(addressKey('2001:db8:0:1::1'), addressKey('2001:db8:0:2::1'))
  assert.equal(addressKey('fe80::1%eth0'), addressKey('fe80::2'))
  assert.equal(addressKey('::1'), '0:0:0:0::/64')
})

test('a malformed address has the key “unknown”', () => {
  assert.equal(addressKey('192.0.2.1:50123'), '192.0.2.1')
  assert.equal(addressKey('[2001:db8::1]:50123'), addressKey('2001:db8::2'))
  assert.equal(addressKey('[2001:db8::1]'), addressKey('2001:db8::2'))
  for (const odd of ['', 'unknown', '_hidden', '256.1.1.1', 'x'.repeat(20_000), '[', ':1']) {
    assert.equal(addressKey(odd), 'unknown', odd)
  }
})
