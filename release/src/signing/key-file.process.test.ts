// Looks at: release
import assert from 'node:assert/strict'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { keysFolder } from './key-file.ts'

const { SALA_KEYS = '', XDG_CONFIG_HOME = '' } = process.env
after(() => Object.assign(process.env, { SALA_KEYS, XDG_CONFIG_HOME }))

test('stores keys and tokens in the configuration folder, or in SALA_KEYS', () => {
  const usual = join(homedir(), '.config/sala/keys')
  for (const [keys, config, folder] of [
    ['', '', usual],
    ['', '/etc/me', '/etc/me/sala/keys'],
    ['', 'relative', usual],
    ['/mnt/keys', '/etc/me', '/mnt/keys'],
  ] as const) {
    Object.assign(process.env, { SALA_KEYS: keys, XDG_CONFIG_HOME: config })
    assert.equal(keysFolder(), folder)
  }
})
