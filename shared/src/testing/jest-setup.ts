import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import * as React from 'react'
import { sendLogout } from '../events.ts'
import { recordConsole, takeConsole } from './console.ts'
import { uninstallFakeApi } from './fake-api.ts'

// React's development build takes the stack of every element that is made, a tenth of the time of a screen's tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_VALUE,
  set: () => {},
})

// No test is about how fast the machine is.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(240_000)

beforeEach(recordConsole)

afterEach(() => {
  localStorage.clear()
  // What a screen keeps at hand for the next one goes with the account.
  sendLogout()
  uninstallFakeApi()
  expect(takeConsole()).toEqual([])
})
