import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const { CHROME, TEST_RESULTS } = process.env

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: TEST_RESULTS ?? join(tmpdir(), 'sala-e2e'),
  globalSetup: './support/make-data-dirs.ts',
  // Each with a server and a browser of its own. What passes only at a second try is a fault.
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
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
