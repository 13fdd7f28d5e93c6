import { screen, waitFor, within } from '@testing-library/react'
import { installIntersectionObserver } from '../fake-layout.ts'
import { createHelpers, type Sample } from './form-helpers.ts'

/** The form collapses to one line while the table is scrolled. */
export function testCollapsedForm(sample: Sample) {
  const { install, open, findCount, edit, titleField, fileInput, names, words } =
    createHelpers(sample)
  const line = () => screen.queryByRole('button', { name: `New ${words.one}` })

  async function start() {
    const setVisible = installIntersectionObserver()
    install()
    const { user } = open()
    await findCount(2)
    return { setVisible, user }
  }

  test('appears when the form is out of view, and leads back to it', async () => {
    const { setVisible, user } = await start()
    expect(line()).toBeNull()
    setVisible(false)
    expect(line()?.parentElement).toHaveTextContent(new RegExp(`^New ${words.one}$`))
    await user.click(line() as HTMLElement)
    expect(titleField()).toHaveFocus()
    setVisible(true)
    expect(line()).toBeNull()
  })

  test('shows what is being edited and whether it is unsaved', async () => {
    const { setVisible, user } = await start()
    await user.type(titleField(), 'Half a name')
    setVisible(false)
    expect(line()?.parentElement).toHaveTextContent('Half a nameUnsaved changes')
    await edit(user, names.first)
    expect(line()?.parentElement).toHaveTextContent(`Editing ${names.first}`)
    expect(line()?.parentElement).not.toHaveTextContent('Unsaved')
    await user.type(titleField(), ' the Elder')
    expect(line()?.parentElement).toHaveTextContent(`Editing ${names.first}Unsaved changes`)
  })

  for (const way of ['the key', 'the button']) {
    test(`opens an empty form and keeps the edit as a draft: ${way}`, async () => {
      const { setVisible, user } = await start()
      await edit(user, names.first)
      await user.type(titleField(), ' the Elder')
      setVisible(false)
      titleField().blur()
      await (way === 'the key' ? user.keyboard('n') : user.click(line() as HTMLElement))
      expect(titleField()).toHaveFocus()
      await waitFor(() => expect(titleField()).toHaveValue(''))
      expect(fileInput().files).toHaveLength(0)
      expect(screen.queryByAltText('Preview')).toBeNull()
      await user.click(
        within(screen.getByRole('list', { name: 'Other unsaved drafts' })).getByRole('button'),
      )
      expect(titleField()).toHaveValue(`${names.first} the Elder`)
    })
  }
}
