import { expect, type Page } from '@playwright/test'
import { createPicture } from './pictures.ts'
import type { RunningServer } from './server.ts'
import { createApiClient } from './test.ts'

/** The table row with this text. */
export const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

export const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true })

/** Chooses an item of the menu of a row. */
export async function chooseFromMenu(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Fills in the form of Staff, with a picture, and waits for the preview. */
export async function fillInPerson(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Upload image').setInputFiles(await createPicture(name))
  await expect(page.getByAltText('Preview')).toBeVisible()
}

/** Deletes an entry and waits for the response: leaving the page aborts its requests. */
export async function deleteEntry(page: Page, name: string, press: 'click' | 'Enter' = 'click') {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  const button = findRow(page, name).getByRole('button', { name: /delete/i })
  await (press === 'click' ? button.click() : button.press(press))
  await answered
}

/** Adds people with the same picture. @returns a function that deletes them */
export async function addPeople(server: RunningServer, count: number) {
  const callApi = await createApiClient(server)
  const { name: fileName, buffer } = await createPicture('one of many')
  const ids: string[] = []

  for (let number = 1; number <= count; number++) {
    const { _id } = await callApi<{ _id: string }>('POST', '/staff', {
      name: `One of many ${number}`,
    })
    ids.push(_id)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), fileName)
    await callApi('PUT', `/staff/${_id}/image`, form)
  }
  return async () => {
    for (const id of ids) await callApi('DELETE', `/staff/${id}`)
  }
}
