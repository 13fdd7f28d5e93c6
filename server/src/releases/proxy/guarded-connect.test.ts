import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayReach } from '../../foundation/http/may-reach.ts'
import { openBackendApp, serveBackend } from '../../testing/backend-app.ts'
import type { FindAddresses } from './guarded-connect.ts'

const own = [
  '127.0.0.1',
  '127.255.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  '0:0:0:0:0:0:0:1',
  'fc00::1',
  'fd12:3456::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:7f00:1',
  '64:ff9b::10.0.0.1',
  '64:ff9b::8.8.8.8',
]
const nobodys = [
  '0.0.0.0',
  '0.1.2.3',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.0.1',
  '198.18.0.1',
  '::',
  '::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'fec0::1',
  '2002:7f00:1::',
  '2001:0:1::1',
  '64:ff9b:1::1',
]

test('which addresses are whose', () => {
  for (const ip of own)
    assert.deepEqual([mayReach(ip, false), mayReach(ip, true)], [false, true], ip)
  for (const ip of nobodys) {
    assert.deepEqual([mayReach(ip, false), mayReach(ip, true)], [false, false], ip)
  }
  for (const ip of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8']) {
    assert.ok(mayReach(ip, false), ip)
  }
})

const refused = [502, 'The backend of pond is at an address that is not allowed.']
const named = (...addresses: string[]): FindAddresses => {
  const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  return (_name, found) => found(null, all)
}

for (const addresses of [
  ['127.0.0.1'],
  ['::1'],
  ['8.8.8.8', '127.0.0.1'],
  ['127.0.0.1', '8.8.8.8'],
  ['::ffff:127.0.0.1'],
  ['169.254.169.254'],
]) {
  test(`a name that has moved to ${addresses.join(' and ')} is not connected to`, async (t) => {
    let calls = 0
    const port = await serveBackend(t, (_, response) => {
      calls++
      response.end()
    })
    const { told } = await openBackendApp(t, port, {
      isPrivate: false,
      origin: (at) => `https://orders.example:${at}`,
      findAddresses: named(...addresses),
    })
    assert.deepEqual(await told(), refused)
    assert.equal(calls, 0)
  })
}

test('a private one that was allowed by its name is; where clouds keep secrets is not', async (t) => {
  const port = await serveBackend(t, (request, response) => response.end(request.headers.host))
  const origin = (at: number) => `http://orders.internal:${at}`
  const { call } = await openBackendApp(t, port, { origin, findAddresses: named('127.0.0.1') })
  assert.equal(await (await call()).text(), `orders.internal:${port}`)
  const { told } = await openBackendApp(t, port, {
    origin,
    findAddresses: named('169.254.169.254'),
  })
  assert.deepEqual(await told(), refused)
})

test('the address that was looked at is the one that is connected to', async (t) => {
  const port = await serveBackend(t, (_, response) => response.end('here'))
  let asked = 0
  const findAddresses: FindAddresses = (_name, found) => {
    asked++
    found(null, [{ address: asked === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }])
  }
  const origin = (at: number) => `http://orders.internal:${at}`
  const { call } = await openBackendApp(t, port, { origin, findAddresses })
  assert.equal(await (await call()).text(), 'here')
  assert.equal(asked, 1)
})

test('a name that nobody knows, or that has no address', async (t) => {
  const said = [502, 'The backend of pond cannot be reached. Please try later.']
  for (const findAddresses of [
    named(),
    ((_name, found) => found(new Error('ENOTFOUND'), [])) satisfies FindAddresses,
  ]) {
    const origin = () => 'https://nowhere.example'
    const { told } = await openBackendApp(t, 1, { origin, findAddresses })
    assert.deepEqual(await told(), said)
  }
})
