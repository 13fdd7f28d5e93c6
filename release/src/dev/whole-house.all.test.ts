// Looks at: scripts, packages/build, host/src
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { chromium } from '@playwright/test'
import { locateChromium } from '@sala/build/chromium.mjs'
import { bareEnvironment } from '../testing/environment.ts'
import { administrator } from '../testing/start-server.ts'
import { copyCheckout, type TempCheckout } from '../testing/temp-checkout.ts'

const executablePath = await locateChromium()
const list = 'remote-staff/src/staff.ts'

test('`npm run dev` applies an edit without losing the page’s state, and shows errors', {
  skip: executablePath ? false : 'there is no Chromium',
}, async (t) => {
  const checkout = await copyCheckout()
  const url = await startHouse(t, checkout)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] } as object)
  t.after(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`${url}/staff`)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Name').fill('Mali')

  checkout.edit(list, "send: t('Add')", "send: 'Hang it'")
  await page.getByRole('button', { name: 'Hang it' }).waitFor()
  checkout.edit(list, "send: 'Hang it'", "send: {'Hang'")
  const problem = page.locator('sala-problems section')
  await problem.getByText(`${list}:`).first().waitFor()
  checkout.edit(list, "send: {'Hang'", "send: 'Hang'")
  await page.getByRole('button', { name: 'Hang', exact: true }).waitFor()
  await problem.waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Name').inputValue(), 'Mali')
})

/** Runs it until the test is over, then removes the checkout under it; returns its address. */
async function startHouse(t: TestContext, { root, remove }: TempCheckout) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sala-data-'))
  const port = await twoFreePorts()
  const house = spawn(
    join(root, 'node_modules/.bin/node'),
    [join(root, 'scripts/dev-server.mjs')],
    {
      env: {
        ...bareEnvironment,
        PATH: `${join(root, 'node_modules/.bin')}:${bareEnvironment.PATH}`,
        PORT: String(port),
        SEED: 'none',
        DATA_DIR: dataDir,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group of its own, so that its child processes end with it.
      detached: true,
    },
  )
  const exited = once(house, 'exit')
  const closed = once(house, 'close')
  t.after(async () => {
    house.kill('SIGTERM')
    await exited
    endGroup(house.pid as number)
    await closed
    remove()
    rmSync(dataDir, { recursive: true, force: true })
  })
  for await (const line of createInterface(house.stdout)) {
    if (line.includes('ready')) return `http://localhost:${port}`
  }
  throw new Error('It has ended')
}

function endGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Nobody was left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Two adjacent ports, for the pages and for the server, below the range of ephemeral ports. */
async function twoFreePorts(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const areFree = await Promise.all([isFree(port), isFree(port + 1)])
  return areFree.every(Boolean) ? port : twoFreePorts()
}

async function isFree(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  const isListening = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ])
  server.close()
  return isListening
}
