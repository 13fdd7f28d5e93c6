// Looks at: release
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReleaseStatus, ReleaseVitals } from '@sala/kit/contract/release'
import { vitalsTable } from './status.ts'

const status = (app: string, vitals: Record<string, ReleaseVitals>): ReleaseStatus => ({
  app,
  live: '1.0.0',
  previous: null,
  liveSince: '2026-01-01T00:00:00.000Z',
  canary: null,
  health: {},
  errors: {},
  vitals,
})

test('prints a line for each version with reports, the newest first', () => {
  const apps = [
    status('host', {}),
    status('landing', {
      '1.2.0': { LCP: { p75: 902, visits: 40 }, INP: { p75: 48, visits: 12 } },
      '1.10.0': { LCP: { p75: 871, visits: 7 }, CLS: { p75: 0, visits: 9 } },
    }),
  ]
  assert.equal(
    vitalsTable(apps),
    [
      'Three visits out of four were no slower than:',
      'APP      VERSION  LCP     INP    CLS    VISITS',
      'landing  1.10.0   871 ms  –      0.000  9',
      'landing  1.2.0    902 ms  48 ms  –      40',
    ].join('\n'),
  )
  assert.equal(vitalsTable([status('landing', {})]), '')
})
