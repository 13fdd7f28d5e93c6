import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeDevice } from './device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36'

for (const [words, userAgent] of [
  ['Chrome on Windows', windows],
  ['Edge on Windows', `${windows} Edg/142.0`],
  [
    'Samsung Internet on Android',
    'Mozilla/5.0 (Linux; Android 15; K) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
  ],
  ['Safari on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15'],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/142.0 Safari/604.1',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['An unknown device', 'curl/8.5.0'],
  ['An unknown device', undefined],
] as const) {
  test(`${words}: ${userAgent}`, () => {
    assert.equal(describeDevice(userAgent), words)
  })
}
