import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'

/** Somebody who has signed in, and who loads each page anew in a real browser. */
export async function openVisitor(origin, credentials) {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  })
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const session = await answer.text()

  return {
    /** Loads the page, and waits until the text is there. */
    async sees(path, text) {
      const page = await browser.newPage()
      await page.addInitScript((token) => localStorage.setItem('token', token), session)
      await page.goto(origin + path)
      await page.getByText(text).waitFor()
      await page.close()
    },
    leave: () => browser.close(),
  }
}
