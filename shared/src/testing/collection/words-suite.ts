import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { getFieldText } from '../../collection/define-collection.ts'
import type { Translations } from '../../contract/language.ts'
import { countDrafts } from '../../ui/draft-storage.ts'
import type { FakeApi } from '../fake-api.ts'
import { formUnderTest, owner, type Sample } from './form-under-test.ts'

/** What is said of an entry in other languages. */
export function testWords(sample: Sample) {
  const { install, operation, open, button, counted, edit, send, ...form } = formUnderTest(sample)
  const { names, entries, known, renamed } = form
  const { fields } = sample.collection
  const [{ name, label } = { name: '', label: '' }] = fields
  const [first, second] = entries
  const ofFirst = { _id: first?._id ?? '', version: 1 }
  const inThai = `${label} in Thai`
  const inJapanese = `${label} in Japanese`
  const field = (labelled: string) => screen.getByLabelText<HTMLInputElement>(labelled)
  let api: FakeApi
  const bodies = (asked: string) => api.calls(operation(asked)).map(({ body }) => body)
  /** Every text that an entry has, in Thai. */
  const allInThai = {
    th: Object.fromEntries(fields.map((one) => [one.name, `ไทย ${one.name}`])),
  }
  const installSaying = (translations: Translations) =>
    install(entries.map((entry) => (entry === first ? { ...entry, translations } : entry)))
  const rowOf = async (called: string) => {
    const row = (await button(`Edit ${called}`)).closest('tr')
    return within(row ?? document.body)
  }

  beforeEach(() => {
    api = install()
  })

  async function start() {
    const { user, notices } = open()
    await counted(2)
    await user.click(await button('Other languages'))
    return { user, notices }
  }

  test('they are out of sight until they are asked for, and say what they are', async () => {
    const { user } = open()
    await counted(2)
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
    await user.type(known(), 'Silk')
    expect(field(inThai)).toHaveAttribute('placeholder', 'Silk')
    expect(field(inThai)).toHaveValue('')
  })

  test('they are sent with the fields, and only those that are said', async () => {
    const { user } = await start()
    await form.fillIn(user)
    await user.type(field(inThai), 'ผ้าไหม')
    await send(user)
    await waitFor(() => expect(known()).toHaveValue(''))
    const translations = { th: { [name]: 'ผ้าไหม' } }
    expect(bodies('POST /LIST')).toEqual([{ ...form.typed, translations }])
    expect(field(inThai)).toHaveValue('')
  })

  test('of an entry are shown those that it has, and sent those that were changed', async () => {
    const said = { th: { [name]: 'เก่า' }, ja: { [name]: '古い' } }
    api = installSaying(said)
    const { user } = await start()
    await edit(user, names.first)
    await waitFor(() => expect(field(inThai)).toHaveValue('เก่า'))
    await user.type(field(inThai), '!')
    await user.type(field(inThai), '{Backspace}')
    expect(countDrafts(owner)).toBe(0)
    await user.clear(field(inThai))
    expect(countDrafts(owner)).toBe(1)
    await form.preview()
    await send(user)
    await waitFor(() => expect(known()).toHaveValue(''))
    expect(bodies('PUT /LIST/{id}')).toEqual([
      { ...renamed(first, names.first), translations: { th: { [name]: '' } } },
    ])
    await edit(user, names.first)
    await waitFor(() => expect(field(inJapanese)).toHaveValue('古い'))
    expect(field(inThai)).toHaveValue('')
  })

  test('they are part of the draft, and of what is left of an entry that is deleted', async () => {
    api = installSaying({ ja: { [name]: '古い' } })
    const { user } = await start()
    await edit(user, names.first)
    await form.preview()
    await user.type(field(inThai), 'ใหม่')
    cleanup()
    const again = await start()
    expect(field(inThai)).toHaveValue('ใหม่')
    await again.user.click(await button(`Delete ${names.first}`))
    await screen.findByText(`New ${form.words.one}`)
    expect(field(inThai)).toHaveValue('ใหม่')
    expect(field(inJapanese)).toHaveValue('古い')
  })

  test('a conflict shows what was said otherwise, and leaves the rest to who was first', async () => {
    const { user } = await start()
    await edit(user, names.first)
    await form.preview()
    await user.type(field(inThai), 'ของฉัน')
    const theirs = { ...renamed(first, names.first), translations: { ja: { [name]: '彼' } } }
    await form.update(ofFirst, theirs)
    await send(user)
    const conflict = await screen.findByRole('region', { name: /changed this while/ })
    expect(conflict).toHaveTextContent(`${inThai}–`)
    expect(conflict).toHaveTextContent(`${inThai}ของฉัน`)
    await user.click(await button('Keep mine'))
    await waitFor(() => expect(known()).toHaveValue(''))
    expect(bodies('PUT /LIST/{id}').at(-1)).toMatchObject({
      translations: { th: { [name]: 'ของฉัน' } },
    })
    await edit(user, names.first)
    await waitFor(() => expect(field(inJapanese)).toHaveValue('彼'))
  })

  test('rows say what is missing once somebody has said something in a language', async () => {
    open()
    await counted(2)
    expect(screen.queryByText(/Thai|Japanese|Chinese/)).toBeNull()
    cleanup()
    api = installSaying(allInThai)
    open()
    // What was read before is shown first.
    await screen.findByText('No Thai')
    expect((await rowOf(names.second)).getByText('No Thai')).toBeInTheDocument()
    expect((await rowOf(names.first)).queryByText(/Thai/)).toBeNull()
    expect(screen.queryByText(/Japanese|Chinese/)).toBeNull()
  })

  test('what is half said is called so, and what the house does not say is not missing', async () => {
    const some = { ja: { [name]: '一' } }
    const bare = fields.slice(1).map((one) => [one.name, '']) as [string, string][]
    api = install([
      { ...first, translations: some },
      { ...second, ...Object.fromEntries(bare), translations: some },
    ] as typeof entries)
    open()
    await rowOf(names.second)
    const isHalf = fields.length > 1 && getFieldText(first ?? {}, fields[1]?.name ?? '') !== ''
    expect(screen.queryAllByText('Japanese incomplete')).toHaveLength(isHalf ? 1 : 0)
    expect(screen.queryByText(/No Japanese/)).toBeNull()
  })

  test('an entry is found by what it is called in another language', async () => {
    api = installSaying({ th: { [name]: 'ห้องริมน้ำ' } })
    const { user } = open()
    await counted(2)
    await user.type(screen.getByRole('searchbox'), 'ริมน้ำ')
    await waitFor(() => expect(screen.queryByText(names.second)).toBeNull())
    expect(await button(`Edit ${names.first}`)).toBeInTheDocument()
  })

  test('the history tells them', async () => {
    api = installSaying({ th: { [name]: 'เก่า' } })
    const { user } = open()
    await user.click(await button(`More actions for ${names.first}`))
    await user.click(screen.getByRole('menuitem', { name: 'History' }))
    const word = await screen.findByText('เก่า', { selector: 'dd' })
    expect(word).toHaveAttribute('lang', 'th')
    expect(screen.getByText(inThai, { selector: 'dt' })).toBeInTheDocument()
  })
}
