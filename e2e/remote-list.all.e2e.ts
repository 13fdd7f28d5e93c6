// Looks at: server/src/content, shared/src/collection, docs/teams.md
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeclaredCollection } from '@sala/kit/contract/remote'
import { root } from '../scripts/run.mjs'
import { buildRemote } from './fixtures/build-remote.ts'
import { test } from './fixtures/release-test.ts'
import { picture } from './support/pictures.ts'
import { expect, signInPage, tokenIn } from './support/test.ts'

const page = readFileSync(join(root, 'docs/teams.md'), 'utf8')
const [, section = ''] = page.split('## A list of your own')

/** The files that the document shows, by their paths, and what it says in `remote.json`. */
const files = Object.fromEntries(
  [...section.matchAll(/```tsx\n\/\/ (src\/\S+)\n(.*?)```/gs)].map(([, path, code]) => [
    path,
    code,
  ]),
)
const [, json = ''] = section.match(/```json\n(.*?)```/s) ?? []
const { collections } = JSON.parse(`{${json}}`) as { collections: DeclaredCollection[] }

test('a list that a remote brings, as the document for teams shows it, is worked with like the house’s own', async ({
  page,
  publisher,
  server,
}) => {
  test.setTimeout(240_000)
  const garden = await buildRemote({
    version: '3.0.0',
    description: { name: 'garden', shape: 'form-over-table', collections },
    files,
  })
  await publisher.publish(garden)
  await publisher.sala('garden', 'promote', 'garden', '3.0.0')
  await signInPage(page, server)
  await page.goto('/garden')
  await expect(page.getByText('No plants yet')).toBeVisible()

  for (const [name, height] of [
    ['Fern', '30'],
    ['Bamboo', '250.5'],
  ] as const) {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Height in cm').fill(height)
    await page.getByLabel('Upload image').setInputFiles(await picture(name))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(`${name} saved.`)).toBeVisible()
  }
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Edit/ }) })
  await page.getByRole('button', { name: 'More actions for Bamboo' }).click()
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect(rows.nth(0)).toContainText('250.5')
  await page.getByRole('button', { name: 'More actions for Fern' }).click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await expect(rows.nth(1)).toContainText('Hidden')

  // Visitors follow at once, and so does the page when somebody else changes the list.
  const url = `${server.url}/api/remotes/garden/plants`
  const seen = (await (await fetch(url)).json()) as { _id: string; name: string }[]
  expect(seen.map(({ name }) => name)).toEqual(['Bamboo'])
  await fetch(`${url}/${seen[0]?._id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await tokenIn(page)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bamboo', heightCm: 260 }),
  })
  await expect(rows.nth(0)).toContainText('260')

  await page.getByRole('button', { name: 'Delete Bamboo' }).click()
  // Until then “Undo” is that of the entry that was hidden.
  await expect(page.getByText('Bamboo deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'More actions for Bamboo' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('Height in cm')
  await publisher.retire('garden')
})
