import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import * as React from 'react'
import { ignoreCompositionKeys, sendLogout } from '../events.ts'
import { recordConsole, takeConsole } from './console.ts'
import { uninstallFakeApi } from './fake-api.ts'

// React's development build captures a stack for every element: a tenth of the time of a screen's tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_VALUE,
  set: () => {},
})

// Tests do not depend on the speed of the machine.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(240_000)

// As in the host.
ignoreCompositionKeys()

beforeEach(recordConsole)

afterEach(() => {
  localStorage.clear()
  // Clears what screens have cached for the account.
  sendLogout()
  uninstallFakeApi()
  expect(takeConsole()).toEqual([])
})
