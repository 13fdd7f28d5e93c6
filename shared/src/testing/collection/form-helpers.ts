import { getConfig, screen, waitFor } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { type Collection, getEntryName, getFieldTexts } from '../../collection/define-collection.ts'
import { createEntryCalls } from '../../collection/entry-calls.ts'
import type { Entry, EntryFields } from '../../contract/entry.ts'
import type { ScreenProps } from '../../contract/remote.ts'
import { fakeSession } from '../fake-account.ts'
import { type FakeApi, installFakeApi } from '../fake-api.ts'
import type { Operation } from '../fake-operations.ts'
import { pictureFile, renderScreen } from '../render-screen.ts'

/** A collection and how a test fills it. */
export interface Sample {
  collection: Collection
  Screen: ComponentType<ScreenProps>
  /** Creates `count` entries with pictures and different names. */
  some: (count: number) => Entry[]
  /** The input for a new entry. */
  typed: EntryFields
}

/** The fields that a call has sent, with or without a picture. */
export const getSentFields = ({ body }: { body: unknown }) =>
  body instanceof FormData ? JSON.parse(String(body.get('entry'))) : body

type User = ReturnType<typeof userEvent.setup>
/** The user that the drafts belong to. */
export const owner = 'a@sala.example'

/** Queries and actions that the suites share, for the form and the table of a list. */
export function createHelpers({ collection, Screen, some, typed }: Sample) {
  const { name: list, words, fields } = collection
  const [first] = fields
  const entries = some(2)
  const namesOf = entries.map((entry) => getEntryName(collection, entry))
  const labels = new Map(fields.map(({ name, label }) => [name, label]))

  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(labels.get(name) ?? name)
  const titleField = () => field(first?.name ?? '')
  const fileInput = () => screen.getByLabelText<HTMLInputElement>('Upload image')
  const button = (name: string) => screen.findByRole('button', { name })
  const { update, remove, ...calls } = createEntryCalls(list)
  const { asyncWrapper } = getConfig()

  return {
    ...calls,
    list,
    // Another user's changes; the open screen is notified of them.
    update: (...of: Parameters<typeof update>) => asyncWrapper(() => update(...of)),
    remove: (...of: Parameters<typeof remove>) => asyncWrapper(() => remove(...of)),
    entries,
    names: {
      first: namesOf[0] ?? '',
      second: namesOf[1] ?? '',
      typed: getEntryName(collection, typed),
    },
    typed,
    words,
    /** Returns the texts of an entry with another name. */
    withName: (entry: Entry | undefined, name: string): EntryFields => ({
      ...(entry && getFieldTexts(collection, entry)),
      [first?.name ?? '']: name,
    }),
    install: (data = entries): FakeApi => installFakeApi({ [list]: data }),
    operation: (pattern: string) => pattern.replace('LIST', list) as Operation,
    open: (email = owner) => renderScreen(Screen, { session: fakeSession(email) }),
    openSignedOut: () => renderScreen(Screen),
    field,
    /** The field with the entry's name. */
    titleField,
    fileInput,
    button,
    send: async (user: User) => user.click(await button(words.send)),
    edit: async (user: User, name: string) => user.click(await button(`Edit ${name}`)),
    waitForPreview: () => waitFor(() => expect(screen.getByAltText('Preview')).toBeInTheDocument()),
    findCount: (count: number) =>
      screen.findByText(count === 1 ? `1 ${words.one}` : `${count} ${words.many}`),
    /** Types all texts and chooses a picture. */
    async fillIn(user: User) {
      for (const [name, text] of Object.entries(typed)) await user.type(field(name), text)
      await user.upload(fileInput(), pictureFile())
    },
  }
}
