import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { getFieldText } from '../../collection/define-collection.ts'
import type { Translations } from '../../contract/language.ts'
import { countDrafts } from '../../ui/draft-storage.ts'
import type { FakeApi } from '../fake-api.ts'
import { createHelpers, owner, type Sample } from './form-helpers.ts'

/** Translations of an entry. */
export function testTranslations(sample: Sample) {
  const { install, operation, open, button, findCount, edit, send, ...form } = createHelpers(sample)
  const { names, entries, titleField, withName } = form
  const { fields } = sample.collection
  const [{ name, label } = { name: '', label: '' }] = fields
  const [first, second] = entries
  const firstRef = { _id: first?._id ?? '', version: 1 }
  const inThai = `${label} in Thai`
  const inJapanese = `${label} in Japanese`
  const field = (labelled: string) => screen.getByLabelText<HTMLInputElement>(labelled)
  let api: FakeApi
  const sentBodies = (asked: string) => api.calls(operation(asked)).map(({ body }) => body)
  /** All texts of an entry in Thai. */
  const allInThai = {
    th: Object.fromEntries(fields.map((one) => [one.name, `ไทย ${one.name}`])),
  }
  const installWithTranslations = (translations: Translations) =>
    install(entries.map((entry) => (entry === first ? { ...entry, translations } : entry)))
  const findRow = async (called: string) => {
    const row = (await button(`Edit ${called}`)).closest('tr')
    return within(row ?? document.body)
  }

  beforeEach(() => {
    api = install()
  })

  async function start() {
    const { user, notices } = open()
    await findCount(2)
    await user.click(await button('Other languages'))
    return { user, notices }
  }

  test('are hidden until opened, and have a label and a language', async () => {
    const { user } = open()
    await findCount(2)
    expect(screen.queryByLabelText(inThai)).toBeNull()
    await user.click(await button('Other languages'))
    for (const [language, lang] of [
      ['Thai', 'th'],
      ['Chinese', 'zh'],
      ['Japanese', 'ja'],
    ]) {
      for (const one of fields) {
        expect(field(`${one.label} in ${language}`)).toHaveAttribute('lang', lang)
      }
    }
    await user.type(titleField(), 'Silk')
    expect(field(inThai)).toHaveAttribute('placeholder', 'Silk')
    expect(field(inThai)).toHaveValue('')
  })

  test('are sent with the fields, without empty ones', async () => {
    const { user } = await start()
    await form.fillIn(user)
    await user.type(field(inThai), 'ผ้าไหม')
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    const translations = { th: { [name]: 'ผ้าไหม' } }
    expect(sentBodies('POST /LIST')).toEqual([{ ...form.typed, translations }])
    expect(field(inThai)).toHaveValue('')
  })

  test('loads those of the entry and sends only changed ones', async () => {
    const translations = { th: { [name]: 'เก่า' }, ja: { [name]: '古い' } }
    api = installWithTranslations(translations)
    const { user } = await start()
    await edit(user, names.first)
    await waitFor(() => expect(field(inThai)).toHaveValue('เก่า'))
    await user.type(field(inThai), '!')
    await user.type(field(inThai), '{Backspace}')
    expect(countDrafts(owner)).toBe(0)
    await user.clear(field(inThai))
    expect(countDrafts(owner)).toBe(1)
    await form.waitForPreview()
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(sentBodies('PUT /LIST/{id}')).toEqual([
      { ...withName(first, names.first), translations: { th: { [name]: '' } } },
    ])
    await edit(user, names.first)
    await waitFor(() => expect(field(inJapanese)).toHaveValue('古い'))
    expect(field(inThai)).toHaveValue('')
  })

  test('are part of the draft, and stay when the entry is deleted', async () => {
    api = installWithTranslations({ ja: { [name]: '古い' } })
    const { user } = await start()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(field(inThai), 'ใหม่')
    cleanup()
    const again = await start()
    expect(field(inThai)).toHaveValue('ใหม่')
    await again.user.click(await button(`Delete ${names.first}`))
    await screen.findByText(`New ${form.words.one}`)
    expect(field(inThai)).toHaveValue('ใหม่')
    expect(field(inJapanese)).toHaveValue('古い')
  })

  test('a conflict shows changed ones and keeps the others as saved', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await form.waitForPreview()
    await user.type(field(inThai), 'ของฉัน')
    const theirs = { ...withName(first, names.first), translations: { ja: { [name]: '彼' } } }
    await form.update(firstRef, theirs)
    await send(user)
    const conflict = await screen.findByRole('region', { name: /changed this while/ })
    expect(conflict).toHaveTextContent(`${inThai}–`)
    expect(conflict).toHaveTextContent(`${inThai}ของฉัน`)
    await user.click(await button('Keep mine'))
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(sentBodies('PUT /LIST/{id}').at(-1)).toMatchObject({
      translations: { th: { [name]: 'ของฉัน' } },
    })
    await edit(user, names.first)
    await waitFor(() => expect(field(inJapanese)).toHaveValue('彼'))
  })

  test('rows show missing translations of a language in use', async () => {
    open()
    await findCount(2)
    expect(screen.queryByText(/Thai|Japanese|Chinese/)).toBeNull()
    cleanup()
    api = installWithTranslations(allInThai)
    open()
    // The cached list is shown first.
    await screen.findByText('No Thai')
    expect((await findRow(names.second)).getByText('No Thai')).toBeInTheDocument()
    expect((await findRow(names.first)).queryByText(/Thai/)).toBeNull()
    expect(screen.queryByText(/Japanese|Chinese/)).toBeNull()
  })

  test('rows show incomplete translations; empty originals need none', async () => {
    const some = { ja: { [name]: '一' } }
    const bare = fields.slice(1).map((one) => [one.name, '']) as [string, string][]
    api = install([
      { ...first, translations: some },
      { ...second, ...Object.fromEntries(bare), translations: some },
    ] as typeof entries)
    open()
    await findRow(names.second)
    const isHalf = fields.length > 1 && getFieldText(first ?? {}, fields[1]?.name ?? '') !== ''
    expect(screen.queryAllByText('Japanese incomplete')).toHaveLength(isHalf ? 1 : 0)
    expect(screen.queryByText(/No Japanese/)).toBeNull()
  })

  test('search finds an entry by its translation', async () => {
    api = installWithTranslations({ th: { [name]: 'ห้องริมน้ำ' } })
    const { user } = open()
    await findCount(2)
    await user.type(screen.getByRole('searchbox'), 'ริมน้ำ')
    await waitFor(() => expect(screen.queryByText(names.second)).toBeNull())
    expect(await button(`Edit ${names.first}`)).toBeInTheDocument()
  })

  test('the history shows translations', async () => {
    api = installWithTranslations({ th: { [name]: 'เก่า' } })
    const { user } = open()
    await user.click(await button(`More actions for ${names.first}`))
    await user.click(screen.getByRole('menuitem', { name: 'History' }))
    const word = await screen.findByText('เก่า', { selector: 'dd' })
    expect(word).toHaveAttribute('lang', 'th')
    expect(screen.getByText(inThai, { selector: 'dt' })).toBeInTheDocument()
  })
}
