import { getConfig, screen, waitFor } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { type Collection, getEntryName, getFieldTexts } from '../../collection/define-collection.ts'
import { createEntryCalls } from '../../collection/entry-calls.ts'
import type { Session } from '../../contract/auth.ts'
import type { Entry, EntryFields } from '../../contract/entry.ts'
import type { ScreenProps } from '../../contract/remote.ts'
import { type FakeApi, installFakeApi } from '../fake-api.ts'
import type { Operation } from '../fake-operations.ts'
import { pictureFile, renderScreen } from '../render-screen.ts'

/** A declared list with what a test does with it. */
export interface Sample {
  collection: Collection
  Screen: ComponentType<ScreenProps>
  /** As many entries as are asked for, each with a picture and another name. */
  some: (count: number) => Entry[]
  /** What is typed for a new one. */
  typed: EntryFields
}

type User = ReturnType<typeof userEvent.setup>
/** Whose drafts are kept. */
export const owner = 'a@sala.example'

/** What the suites of a list have in common: its form and table, as somebody who looks at them finds them. */
export function formUnderTest({ collection, Screen, some, typed }: Sample) {
  const { name: list, words, fields } = collection
  const [first] = fields
  const entries = some(2)
  const namesOf = entries.map((entry) => getEntryName(collection, entry))
  const labelOf = new Map(fields.map(({ name, label }) => [name, label]))

  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(labelOf.get(name) ?? name)
  const known = () => field(first?.name ?? '')
  const picker = () => screen.getByLabelText<HTMLInputElement>('Upload image')
  const button = (name: string) => screen.findByRole('button', { name })
  const { update, remove, ...calls } = createEntryCalls(list)
  const { asyncWrapper } = getConfig()

  return {
    ...calls,
    // As somebody else does it, beside an open screen that hears of it.
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
    /** The texts of an entry, under another name. */
    renamed: (entry: Entry | undefined, name: string): EntryFields => ({
      ...(entry && getFieldTexts(collection, entry)),
      [first?.name ?? '']: name,
    }),
    install: (data = entries): FakeApi => installFakeApi({ [list]: data }),
    operation: (pattern: string) => pattern.replace('LIST', list) as Operation,
    open: (email = owner) => {
      const session: Session = { token: 'a', expiresAt: '2099-01-01T00:00:00.000Z', email }
      return renderScreen(Screen, { session })
    },
    openUnknown: () => renderScreen(Screen),
    field,
    /** The field that an entry is known by. */
    known,
    picker,
    button,
    send: async (user: User) => user.click(await button(words.send)),
    edit: async (user: User, name: string) => user.click(await button(`Edit ${name}`)),
    preview: () => waitFor(() => expect(screen.getByAltText('Preview')).toBeInTheDocument()),
    counted: (count: number) =>
      screen.findByText(count === 1 ? `1 ${words.one}` : `${count} ${words.many}`),
    /** Types all texts and chooses a picture. */
    async fillIn(user: User) {
      for (const [name, text] of Object.entries(typed)) await user.type(field(name), text)
      await user.upload(picker(), pictureFile())
    },
  }
}
