// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeChecks } from './check.ts'
import { nextVersion } from './publish.ts'

test('the command for the next version works in a team’s folder, and above it', () => {
  const packageJson = { name: 'garden', version: '1.0.9', peerDependencies: {} }
  const app = { folder: '/home/team/garden', packageJson }
  assert.equal(nextVersion(app, '/home/team/garden'), 'npm pkg set version=1.0.10')
  assert.equal(nextVersion(app, '/home/team'), 'npm pkg set version=1.0.10 --prefix garden')
  assert.equal(nextVersion(app, '/home/team/garden/src'), 'npm pkg set version=1.0.10 --prefix ..')
})

test('says what was checked of a release', () => {
  const types = [{ app: 'host', version: '2.0.0' }]
  const rendered = {
    browser: 'Chromium 140',
    pages: ['/pond', '/th/pond'],
    languages: ['en', 'th'],
  }
  assert.equal(
    describeChecks('pond', { types, rendered }),
    'Rendered in Chromium 140 at /pond, /th/pond (en, th); types compared with host 2.0.0.',
  )
  assert.equal(
    describeChecks('pond', { types, rendered: null }),
    'Not rendered in a browser; types compared with host 2.0.0.',
  )
  assert.equal(
    describeChecks('host', { types: [], rendered: null }),
    'Types compared with nothing.',
  )
})
