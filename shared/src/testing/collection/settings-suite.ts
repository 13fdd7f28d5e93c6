import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getFieldText } from '../../collection/define-collection.ts'
import type { Entry } from '../../contract/entry.ts'
import { defaultTimeZone, toHouseTime } from '../../contract/house-time.ts'
import { countDrafts } from '../../ui/draft-storage.ts'
import type { FakeApi } from '../fake-api.ts'
import { createHelpers, getSentFields, owner, type Sample } from './form-helpers.ts'

const inHouse = (utc: string) => toHouseTime(utc, defaultTimeZone)

/** What an entry has besides its fields: schedule, alternative text, focal point and translations. */
export function testSettings(sample: Sample) {
  const { install, operation, open, button, findCount, edit, send, ...form } = createHelpers(sample)
  const { names, entries, titleField, withName } = form
  const { fields } = sample.collection
  const [{ name, label } = { name: '', label: '' }] = fields
  const [first, second] = entries
  const from = new Date(2031, 0, 6, 18, 30).toISOString()
  const until = new Date(2031, 0, 7, 2, 0).toISOString()
  const inThai = `${label} in Thai`
  const inJapanese = `${label} in Japanese`
  const field = (labelled: string) => screen.getByLabelText<HTMLInputElement>(labelled)
  const type = (labelled: string, value: string) =>
    fireEvent.change(field(labelled), { target: { value } })
  const expectValue = (labelled: string, value: string) =>
    waitFor(() => expect(field(labelled)).toHaveValue(value))
  let api: FakeApi
  const sentBodies = (asked: string) => api.calls(operation(asked)).map(getSentFields)
  const installFirstWith = (more: Partial<Entry>) =>
    install(entries.map((entry) => (entry === first ? { ...entry, ...more } : entry)))

  beforeEach(() => {
    api = install()
  })

  async function start() {
    const { user } = open()
    await findCount(2)
    await user.click(await button('More options'))
    await user.click(await button('Other languages'))
    return user
  }

  async function startEditing() {
    const user = await start()
    await edit(user, names.first)
    await form.waitForPreview()
    return user
  }

  for (const [group, one] of [
    ['More options', 'Show from'],
    ['Other languages', inThai],
  ] as const) {
    test(`${group} are hidden until opened`, async () => {
      const { user } = open()
      await findCount(2)
      const more = await button(group)
      expect(more).toHaveAttribute('aria-expanded', 'false')
      expect(screen.queryByLabelText(one)).toBeNull()
      await user.click(more)
      expect(more).toHaveAttribute('aria-expanded', 'true')
      expect(field(one)).toHaveValue('')
      await user.click(more)
      expect(screen.queryByLabelText(one)).toBeNull()
    })
  }

  test('translations have a label, a language, and the original as placeholder', async () => {
    const user = await start()
    const languages = { Thai: 'th', Chinese: 'zh', Japanese: 'ja' }
    for (const [language, lang] of Object.entries(languages))
      for (const one of fields)
        expect(field(`${one.label} in ${language}`)).toHaveAttribute('lang', lang)
    await user.type(titleField(), 'Silk')
    expect(field(inThai)).toHaveAttribute('placeholder', 'Silk')
  })

  test('are sent with the fields, without empty ones', async () => {
    const user = await start()
    await form.fillIn(user)
    await user.type(field('Picture description'), 'A lamp')
    type('Show from', inHouse(from))
    type('Show until', inHouse(until))
    type('Horizontal', '25')
    type('Vertical', '10')
    await user.type(field(inThai), 'ผ้าไหม')
    expect((await screen.findByAltText('Preview')).style.objectPosition).toBe('25% 10%')
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    const focal = { x: 0.25, y: 0.1 }
    const options = { pictureText: 'A lamp', showFrom: from, showUntil: until, focal }
    const translations = { th: { [name]: 'ผ้าไหม' } }
    expect(sentBodies('POST /LIST')).toEqual([{ ...form.typed, ...options, translations }])
    expect(field('Show from')).toHaveValue('')
    expect(field(inThai)).toHaveValue('')
    const shown = await screen.findByAltText(`Picture of ${names.typed}`)
    expect(shown.style.objectPosition).toBe('25% 10%')
  })

  test('reports an end before the start at the field and sends nothing', async () => {
    const user = await start()
    await form.fillIn(user)
    type('Show from', inHouse(until))
    type('Show until', inHouse(from))
    expect(field('Show until')).toBeInvalid()
    expect(field('Show until')).toHaveAccessibleDescription(/must be later than “Show from”/)
    await send(user)
    expect(field('Show until')).toHaveFocus()
    expect(sentBodies('POST /LIST')).toEqual([])

    type('Show until', '')
    expect(field('Show until')).toBeValid()
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(sentBodies('POST /LIST')).toEqual([{ ...form.typed, showFrom: until }])
  })

  test('loads those of the entry and sends only changed ones', async () => {
    api = installFirstWith({
      pictureText: 'A lamp',
      showFrom: from,
      focal: { x: 0.2, y: 0.8 },
      translations: { th: { [name]: 'เก่า' }, ja: { [name]: '古い' } },
    })
    const user = await startEditing()
    expect(field('Picture description')).toHaveValue('A lamp')
    expect(field('Show from')).toHaveValue(inHouse(from))
    expect(field('Horizontal')).toHaveValue('20')
    for (const labelled of ['Picture description', inThai]) {
      await user.type(field(labelled), '!')
      expect(countDrafts(owner)).toBe(1)
      await user.type(field(labelled), '{Backspace}')
      expect(countDrafts(owner)).toBe(0)
    }
    type('Show from', '')
    await user.click(await button('Back to the middle'))
    await user.clear(field(inThai))
    await send(user)
    await waitFor(() => expect(titleField()).toHaveValue(''))
    const changed = { showFrom: null, focal: null, translations: { th: { [name]: '' } } }
    expect(sentBodies('PUT /LIST/{id}')).toEqual([{ ...withName(first, names.first), ...changed }])
    await edit(user, names.first)
    await expectValue(inJapanese, '古い')
    expect(field(inThai)).toHaveValue('')
  })

  test('are part of the draft, and stay in the form when the entry is deleted', async () => {
    api = installFirstWith({ showUntil: until, translations: { ja: { [name]: '古い' } } })
    const user = await startEditing()
    await user.type(field('Picture description'), 'A lamp')
    await user.type(field(inThai), 'ใหม่')
    cleanup()
    const again = await start()
    const expectChanges = () => {
      expect(field('Picture description')).toHaveValue('A lamp')
      expect(field(inThai)).toHaveValue('ใหม่')
    }
    expectChanges()
    await again.click(await button(`Delete ${names.first}`))
    await button('Add again')
    expectChanges()
    expect(field('Show until')).toHaveValue(inHouse(until))
    expect(field(inJapanese)).toHaveValue('古い')
  })

  test('a draft of an older release leaves them unchanged', async () => {
    api = installFirstWith({ pictureText: 'A lamp', showUntil: until })
    const { _id, version, file } = first ?? { _id: '', version: 1, file: null }
    const draft = {
      fields: withName(first, 'Silk'),
      entry: { _id, version, file },
      loadedFile: file,
      pictureId: null,
      sent: null,
    }
    const key = `draft-4 ${sample.collection.name} ${owner} elder`
    localStorage.setItem(key, JSON.stringify({ draft, atMs: 0 }))
    const user = await start()
    await form.waitForPreview()
    await expectValue('Picture description', 'A lamp')
    await send(user)
    expect(await button('Edit Silk')).toBeInTheDocument()
    expect(sentBodies('PUT /LIST/{id}')).toEqual([withName(first, 'Silk')])
  })

  test('a conflict shows changed ones and keeps the others as saved', async () => {
    const user = await startEditing()
    await user.type(field('Picture description'), 'Mine')
    await user.type(field(inThai), 'ของฉัน')
    const theirs = { showFrom: from, translations: { ja: { [name]: '彼' } } }
    const firstRef = { _id: first?._id ?? '', version: 1 }
    await form.update(firstRef, { ...withName(first, names.first), ...theirs })
    await send(user)
    const conflict = await screen.findByRole('region', { name: /changed this while/ })
    for (const [labelled, mine] of [
      ['Picture description', 'Mine'],
      [inThai, 'ของฉัน'],
    ]) {
      expect(conflict).toHaveTextContent(`${labelled}–`)
      expect(conflict).toHaveTextContent(`${labelled}${mine}`)
    }
    await user.click(await button('Keep mine'))
    await waitFor(() => expect(titleField()).toHaveValue(''))
    expect(sentBodies('PUT /LIST/{id}').at(-1)).toEqual({
      ...withName(first, names.first),
      pictureText: 'Mine',
      translations: { th: { [name]: 'ของฉัน' } },
    })
    await edit(user, names.first)
    await expectValue('Show from', inHouse(from))
    expect(field(inJapanese)).toHaveValue('彼')
  })

  const findRow = async (called: string) =>
    within((await button(`Edit ${called}`)).closest('tr') as HTMLElement)

  test('rows show missing translations of a language in use', async () => {
    open()
    await findCount(2)
    expect(screen.queryByText(/Thai|Japanese|Chinese/)).toBeNull()
    cleanup()
    const th = Object.fromEntries(fields.map((one) => [one.name, `ไทย ${one.name}`]))
    api = installFirstWith({ translations: { th } })
    open()
    // The cached list is shown first.
    await screen.findByText('No Thai')
    expect((await findRow(names.second)).getByText('No Thai')).toBeInTheDocument()
    expect((await findRow(names.first)).queryByText(/Thai/)).toBeNull()
    expect(screen.queryByText(/Japanese|Chinese/)).toBeNull()
  })

  test('rows show incomplete translations; empty originals need none', async () => {
    const translations = { ja: { [name]: '一' } }
    const bare = Object.fromEntries(fields.slice(1).map((one) => [one.name, '']))
    api = install([
      { ...first, translations },
      { ...second, ...bare, translations },
    ] as Entry[])
    open()
    await findRow(names.second)
    const isHalf = getFieldText(first ?? {}, fields[1]?.name ?? '') !== ''
    expect(screen.queryAllByText('Japanese incomplete')).toHaveLength(isHalf ? 1 : 0)
    expect(screen.queryByText(/No Japanese/)).toBeNull()
  })

  test('search and history have translations', async () => {
    api = installFirstWith({ translations: { th: { [name]: 'ห้องริมน้ำ' } } })
    const { user } = open()
    await findCount(2)
    await user.type(screen.getByRole('searchbox'), 'ริมน้ำ')
    await waitFor(() => expect(screen.queryByText(names.second)).toBeNull())
    await user.click(await button(`More actions for ${names.first}`))
    await user.click(screen.getByRole('menuitem', { name: 'History' }))
    const word = await screen.findByText('ห้องริมน้ำ', { selector: 'dd' })
    expect(word).toHaveAttribute('lang', 'th')
    expect(screen.getByText(inThai, { selector: 'dt' })).toBeInTheDocument()
  })
}
