import { basename } from 'node:path'
import { appFolders } from './scripts/build.mjs'

const folders = ['shared', ...appFolders().map((folder) => basename(folder))]
const testing = '<rootDir>/../shared/src/testing'

/** @type {import('jest').Config} */
export default {
  projects: folders.map((folder) => ({
    displayName: folder,
    rootDir: `${import.meta.dirname}/${folder}`,
    roots: ['<rootDir>/src'],
    testEnvironment: `${testing}/jsdom-environment.cjs`,
    setupFilesAfterEnv: [`${testing}/jest-setup.ts`],
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
      '\\.(avif|webp|png|jpg|svg|woff2)$': `${testing}/file-name-transform.cjs`,
    },
    moduleNameMapper: { '\\.css$': `${testing}/class-names.ts` },
  })),
}
