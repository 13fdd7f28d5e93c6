import { join } from 'node:path'
import { findKit } from './project.mjs'

const testing = join(findKit(import.meta.dirname), 'src/testing')

// Far from the house's time zone, which all times must be shown in, and from that of most machines.
process.env.TZ = 'America/Los_Angeles'

/**
 * How Jest tests an app, or the kit itself: in jsdom, with what the kit's `testing` has for it.
 * @type {import('jest').Config}
 */
export default {
  roots: ['<rootDir>/src'],
  testEnvironment: join(testing, 'jsdom-environment.cjs'),
  setupFilesAfterEnv: [join(testing, 'jest-setup.ts')],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2023',
        },
      },
    ],
    '\\.(avif|webp|png|jpg|svg|woff2)$': join(testing, 'file-name-transform.cjs'),
  },
  // The kit is TypeScript wherever it lies.
  transformIgnorePatterns: ['/node_modules/(?!@sala/)'],
  moduleNameMapper: {
    '\\.css$': join(testing, 'class-names.ts'),
    '([^/]+)\\?url$': join(testing, 'file-address.ts'),
  },
}
