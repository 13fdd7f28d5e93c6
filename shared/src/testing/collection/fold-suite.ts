import { screen, waitFor, within } from '@testing-library/react'
import { installSight } from '../fake-layout.ts'
import { formUnderTest, type Sample } from './form-under-test.ts'

/** The form in one line, while the table is looked through. */
export function testFold(sample: Sample) {
  const { install, open, counted, edit, known, picker, names, words } = formUnderTest(sample)
  const line = () => screen.queryByRole('button', { name: `New ${words.one}` })

  test('comes when the form is out of sight, and leads back to it', async () => {
    const setInSight = installSight()
    install()
    const { user } = open()
    await counted(2)
    expect(line()).toBeNull()
    setInSight(false)
    expect(line()?.parentElement).toHaveTextContent(new RegExp(`^New ${words.one}$`))
    await user.click(line() as HTMLElement)
    expect(known()).toHaveFocus()
    setInSight(true)
    expect(line()).toBeNull()
  })

  test('says what the form holds, and loses nothing of it', async () => {
    const setInSight = installSight()
    install()
    const { user } = open()
    await counted(2)
    await user.type(known(), 'Half a name')
    setInSight(false)
    expect(line()?.parentElement).toHaveTextContent('Half a nameUnsaved changes')
    await edit(user, names.first)
    expect(line()?.parentElement).toHaveTextContent(`Editing ${names.first}`)
    expect(line()?.parentElement).not.toHaveTextContent('Unsaved')
    await user.type(known(), ' the Elder')
    expect(line()?.parentElement).toHaveTextContent(`Editing ${names.first}Unsaved changes`)
  })

  for (const way of ['the key', 'the button']) {
    test(`leads to an empty form, and keeps what is edited as a draft: ${way}`, async () => {
      const setInSight = installSight()
      install()
      const { user } = open()
      await edit(user, names.first)
      await user.type(known(), ' the Elder')
      setInSight(false)
      known().blur()
      await (way === 'the key' ? user.keyboard('n') : user.click(line() as HTMLElement))
      expect(known()).toHaveFocus()
      await waitFor(() => expect(known()).toHaveValue(''))
      expect(picker().files).toHaveLength(0)
      expect(screen.queryByAltText('Preview')).toBeNull()
      await user.click(
        within(screen.getByRole('list', { name: 'Other unsaved drafts' })).getByRole('button'),
      )
      expect(known()).toHaveValue(`${names.first} the Elder`)
    })
  }
}
