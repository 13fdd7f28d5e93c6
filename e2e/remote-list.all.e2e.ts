// Looks at: server/src/content, shared/src/collection, docs/remotes.md
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeclaredCollection } from '@sala/kit/contract/remote'
import { root } from '../scripts/run.mjs'
import { buildRemote } from './fixtures/build-remote.ts'
import { test } from './fixtures/publisher.ts'
import { chooseFromMenu } from './support/lists.ts'
import { createPicture } from './support/pictures.ts'
import { expect, readToken, signInPage } from './support/test.ts'

const page = readFileSync(join(root, 'docs/remotes.md'), 'utf8')
const [, section = ''] = page.split('## A list of your own')

/** The files in the document by path, and the collections of its `remote.json`. */
const files = Object.fromEntries(
  [...section.matchAll(/```tsx\n\/\/ (src\/\S+)\n(.*?)```/gs)].map(([, path, code]) => [
    path,
    code,
  ]),
)
const [, json = ''] = section.match(/```json\n(.*?)```/s) ?? []
const { collections } = JSON.parse(`{${json}}`) as { collections: DeclaredCollection[] }

test('the collection in the documentation for teams works like the built-in lists', async ({
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
    await page.getByLabel('Upload image').setInputFiles(await createPicture(name))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText(`${name} saved.`)).toBeVisible()
  }
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Edit/ }) })
  await chooseFromMenu(page, 'Bamboo', 'Move to the top')
  await expect(rows.nth(0)).toContainText('250.5')
  await chooseFromMenu(page, 'Fern', 'Hide')
  await expect(rows.nth(1)).toContainText('Hidden')
  // The row says so before the server has answered.
  await expect(page.getByText('Fern is now hidden.')).toBeVisible()

  // The public list is updated at once, and so is the page when somebody else changes the list.
  const url = `${server.url}/api/remotes/garden/plants`
  const seen = (await (await fetch(url)).json()) as { _id: string; name: string }[]
  expect(seen.map(({ name }) => name)).toEqual(['Bamboo'])
  await fetch(`${url}/${seen[0]?._id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await readToken(page)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ name: 'Bamboo', heightCm: 260 }),
  })
  await expect(rows.nth(0)).toContainText('260')

  await page.getByRole('button', { name: 'Delete Bamboo' }).click()
  // Before that, “Undo” belongs to the hidden entry.
  await expect(page.getByText('Bamboo deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  await chooseFromMenu(page, 'Bamboo', 'History')
  await expect(page.getByRole('dialog')).toContainText('Height in cm')
  await publisher.retire('garden')
})
