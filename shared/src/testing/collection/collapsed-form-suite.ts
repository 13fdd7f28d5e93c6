import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { installIntersectionObserver, installNarrowWindow } from '../fake-layout.ts'
import { createHelpers, type Sample } from './form-helpers.ts'

/** The form collapses to one line while the table is scrolled, and on narrow screens until it is opened. */
export function testCollapsedForm(sample: Sample) {
  const helpers = createHelpers(sample)
  const { install, open, findCount, edit, titleField, fileInput, names, words } = helpers
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

  describe('in a narrow window', () => {
    let setNarrow: ReturnType<typeof installNarrowWindow>
    beforeEach(() => {
      setNarrow = installNarrowWindow()
    })
    afterEach(() => Reflect.deleteProperty(window, 'matchMedia'))
    const heading = (name = `New ${words.one}`) => screen.getByRole('button', { name })
    const cancel = () => screen.getByRole('button', { name: 'Cancel' })

    function expectFolded(isFolded: boolean, name?: string) {
      expect(heading(name)).toHaveAttribute('aria-expanded', String(!isFolded))
      if (isFolded) expect(titleField()).not.toBeVisible()
      else expect(titleField()).toBeVisible()
    }

    test('the form is folded until its heading is pressed', async () => {
      const { user } = await start()
      expectFolded(true)
      expect(screen.getByRole('form', { name: `New ${words.one}` })).toBeVisible()
      await user.click(heading())
      expectFolded(false)
      expect(titleField()).toHaveFocus()
      await user.click(heading())
      expectFolded(true)
      await user.keyboard('n')
      expect(titleField()).toHaveFocus()
    })

    test('the form folds after Cancel and after it was sent, and keeps the focus', async () => {
      const { user } = await start()
      await edit(user, names.first)
      await waitFor(() => expectFolded(false, `Editing ${names.first}`))
      expect(titleField()).toHaveFocus()
      await user.click(cancel())
      await waitFor(() => expectFolded(true))
      expect(heading()).toHaveFocus()

      await user.click(heading())
      await helpers.fillIn(user)
      await helpers.send(user)
      await findCount(3)
      expectFolded(true)
      expect(heading()).toHaveFocus()
    })

    test('a form that cannot be sent stays open, and Ctrl and Enter opens it', async () => {
      const { user } = await start()
      await user.keyboard('{Control>}{Enter}{/Control}')
      expectFolded(false)
    })

    test('a restored draft is open, and the one that comes back after an edit', async () => {
      const { user } = await start()
      await user.click(heading())
      await user.type(titleField(), 'Half a name')
      await edit(user, names.first)
      await waitFor(() => expectFolded(false, `Editing ${names.first}`))
      await user.click(cancel())
      await waitFor(() => expectFolded(false))
      expect(titleField()).toHaveValue('Half a name')

      cleanup()
      open()
      await findCount(2)
      expectFolded(false)
      await user.click(cancel())
      expectFolded(true)
    })

    test('what is typed stays open when the width changes, and a folded form says that it is unsaved', async () => {
      const { user } = await start()
      setNarrow(false)
      const field = titleField()
      await user.type(field, 'Half')
      setNarrow(true)
      expectFolded(false)
      expect(titleField()).toBe(field)
      await user.clear(field)
      expectFolded(false)
      await user.type(field, 'Half')
      await user.click(heading())
      expectFolded(true)
      expect(screen.getByText('Unsaved changes')).toBeVisible()
    })
  })
}
