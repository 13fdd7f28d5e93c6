import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'
import { recordConsole, takeConsole } from './console.ts'
import { uninstallFakeApi } from './fake-api.ts'

// No test is about how fast the machine is.
configure({ asyncUtilTimeout: 20_000 })
jest.setTimeout(60_000)

beforeEach(recordConsole)

afterEach(() => {
  localStorage.clear()
  uninstallFakeApi()
  expect(takeConsole()).toEqual([])
})
