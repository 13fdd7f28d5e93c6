import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayReach } from './may-reach.ts'

test('which addresses anybody could reach', () => {
  for (const ip of ['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111', '2a00:1450:4001::64']) {
    assert.equal(mayReach(ip, false), true, ip)
  }
  for (const ip of [
    ...['10.1.2.3', '172.31.0.1', '192.168.1.1', '127.9.9.9', '0.0.0.0', '100.64.0.1', '224.0.0.1'],
    ...['169.254.169.254', '255.255.255.255', '::', '::1', 'fe80::1', 'fd00::1', 'ff02::1'],
    ...[
      '::ffff:10.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '2001:0:1::',
      '2001:db8::1',
      '203.0.113.9',
    ],
  ]) {
    assert.equal(mayReach(ip, false), false, ip)
  }
})

test('what is allowed by name is a network of one’s own, and never where a cloud tells secrets', () => {
  for (const ip of ['127.0.0.1', '10.1.2.3', '::1', 'fd00::1', '100.64.0.1']) {
    assert.equal(mayReach(ip, true), true, ip)
  }
  for (const ip of [
    '169.254.169.254',
    'fe80::1',
    '::ffff:169.254.169.254',
    '0.0.0.0',
    '224.0.0.1',
  ]) {
    assert.equal(mayReach(ip, true), false, ip)
  }
})
