import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { sendLogout } from '../events.ts'
import { recordConsole, takeConsole } from './console.ts'
import { uninstallFakeApi } from './fake-api.ts'

// No test is about how fast the machine is.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(60_000)

beforeEach(recordConsole)

afterEach(() => {
  localStorage.clear()
  // What a screen keeps at hand for the next one goes with the account.
  sendLogout()
  uninstallFakeApi()
  expect(takeConsole()).toEqual([])
})
