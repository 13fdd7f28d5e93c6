import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const { CHROME, CI, TEST_RESULTS } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: TEST_RESULTS ?? join(tmpdir(), 'sala-e2e'),
  // One server and one browser: what is tested is the product, not how many fit on the machine.
  workers: 1,
  // A machine shared with others stalls now and then; what passes only the second time is listed.
  retries: CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(CHROME && { executablePath: CHROME }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
