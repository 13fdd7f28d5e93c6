import { screen, waitFor, within } from '@testing-library/react'
import type { ImportOutcome } from '../../contract/transfer.ts'
import type { FakeApi } from '../fake-api.ts'
import { createHelpers, type Sample } from './form-helpers.ts'

const file = new File(['id,name\n'], 'list.csv', { type: 'text/csv' })

/** Export and import of a list. */
export function testTransfer(sample: Sample) {
  const { install, operation, open, button, findCount, names } = createHelpers(sample)
  const [titleField] = sample.collection.fields
  let api: FakeApi

  beforeEach(() => {
    api = install()
  })

  const found = (counts: Partial<ImportOutcome['counts']>): ImportOutcome => ({
    revision: 'r1',
    isDone: false,
    counts: { added: 0, changed: 0, unchanged: 0, refused: 0, ...counts },
    added: [],
    changed: [
      {
        row: 2,
        title: 'Silk',
        differences: [
          { field: titleField?.name ?? '', before: names.first, after: 'Silk' },
          { field: 'isHidden', before: 'false', after: 'true' },
          { field: 'focal', before: null, after: '{"x":0.25,"y":1}' },
        ],
      },
    ].slice(0, counts.changed ?? 0),
    refused: [{ row: 3, message: 'It is deleted.' }].slice(0, counts.refused ?? 0),
  })

  async function choose(outcome?: ImportOutcome) {
    if (outcome) api.answer(operation('POST /LIST/import?try=true'), 200, outcome)
    const opened = open()
    await findCount(2)
    await opened.user.upload(screen.getByLabelText('File to import'), file)
    return opened
  }
  const dialog = () => screen.findByRole('dialog', { name: /^Import into/ })

  test('exports the list with and without pictures', async () => {
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:list'
    URL.revokeObjectURL = () => {}
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    const { user } = open()
    await findCount(2)
    for (const [index, format] of (['csv', 'zip'] as const).entries()) {
      await user.click(await button('Export and import'))
      await user.click(screen.getAllByRole('menuitem')[index] as HTMLElement)
      await waitFor(() => expect(saved).toHaveLength(index + 1))
      expect(saved[index]).toMatch(new RegExp(`^\\w+\\.${format}$`))
    }
    click.mockRestore()
  })

  test('previews an import, then applies the previewed revision', async () => {
    const { user, notices } = await choose(found({ changed: 1, unchanged: 1 }))
    const shown = await dialog()
    expect(shown).toHaveTextContent('list.csv: 1 changed, 1 unchanged.')
    expect(shown).toHaveTextContent(`Row 2Silk${titleField?.label}${names.first} Silk`)
    expect(shown).toHaveTextContent('Hiddenno yes')
    expect(shown).toHaveTextContent('Focal point 25 % from the left, 100 % from the top')
    expect(api.calls(operation('POST /LIST/import'))).toEqual([])
    api.answer(operation('POST /LIST/import'), 200, found({ changed: 1 }))
    await user.click(within(shown).getByRole('button', { name: 'Import 1 change' }))
    await waitFor(() => expect(notices.at(-1)?.severity).toBe('success'))
    const [call] = api.calls(operation('POST /LIST/import'))
    expect(call?.headers.get('if-match')).toBe('"r1"')
    expect(call?.headers.get('content-type')).toBe('text/csv')
    expect(screen.queryByRole('dialog', { name: /^Import into/ })).toBeNull()
  })

  for (const [what, outcome, text] of [
    ['invalid rows', found({ changed: 1, refused: 1 }), 'Row 3It is deleted.'],
    ['no changes', found({ unchanged: 1 }), 'list.csv: 1 unchanged.'],
  ] as const) {
    test(`an import with ${what} can only be cancelled`, async () => {
      const { user } = await choose(outcome)
      const shown = await dialog()
      expect(shown).toHaveTextContent(text)
      expect(within(shown).queryByRole('button', { name: /^Import/ })).toBeNull()
      await user.click(within(shown).getByRole('button', { name: 'Cancel' }))
      expect(screen.queryByRole('dialog', { name: /^Import into/ })).toBeNull()
      expect(api.calls(operation('POST /LIST/import'))).toEqual([])
    })
  }

  test('previews again when the list has changed', async () => {
    const { user, notices } = await choose(found({ changed: 1 }))
    const shown = await dialog()
    api.fail(operation('POST /LIST/import'), 412, 'The list was changed meanwhile.')
    api.answer(operation('POST /LIST/import?try=true'), 200, {
      ...found({ changed: 1, unchanged: 5 }),
      revision: 'r2',
    })
    await user.click(within(shown).getByRole('button', { name: 'Import 1 change' }))
    await waitFor(() => expect(shown).toHaveTextContent('5 unchanged'))
    expect(notices.at(-1)?.message).toBe('The list was changed meanwhile.')
  })

  test('shows why a file cannot be read', async () => {
    api.fail(operation('POST /LIST/import?try=true'), 400, 'The file is empty.')
    const { notices } = await choose()
    await waitFor(() => expect(notices.at(-1)?.message).toBe('The file is empty.'))
    expect(screen.queryByRole('dialog', { name: /^Import into/ })).toBeNull()
  })
}
