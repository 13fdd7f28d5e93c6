import '@testing-library/jest-dom'
import { recordConsole, takeConsole } from './console.ts'
import { uninstallFakeApi } from './fake-api.ts'

beforeEach(recordConsole)

afterEach(() => {
  localStorage.clear()
  uninstallFakeApi()
  expect(takeConsole()).toEqual([])
})
