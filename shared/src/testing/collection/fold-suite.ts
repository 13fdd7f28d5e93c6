import { screen } from '@testing-library/react'
import { installSight } from '../sight.ts'
import { formUnderTest, type Sample } from './form-under-test.ts'

/** The form in one line, while the table is looked through. */
export function testFold(sample: Sample) {
  const { install, open, counted, edit, known, names, words } = formUnderTest(sample)
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
    known().blur()
    await user.keyboard('n')
    expect(known()).toHaveFocus()
    expect(known()).toHaveValue(`${names.first} the Elder`)
  })
}
