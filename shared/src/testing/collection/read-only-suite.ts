import { screen, within } from '@testing-library/react'
import { fakeSession } from '../fake-account.ts'
import { renderScreen } from '../render-screen.ts'
import { createHelpers, type Sample } from './form-helpers.ts'

/** A list for roles without write access. */
export function testReadOnly(sample: Sample) {
  const { install, findCount, names, button } = createHelpers(sample)
  const open = (role: string) =>
    renderScreen(sample.Screen, { session: { ...fakeSession('mali@sala.example'), role } })

  // An unknown role of a later version has the rights of a reader.
  test.each([
    ['reader', 'reader'],
    ['developer', 'developer'],
    ['gardener', 'reader'],
  ])('a %s sees the list without actions', async (role, shown) => {
    install()
    const { user } = open(role)
    await findCount(2)
    expect(
      screen.getByText(`As a ${shown} you can’t make changes. Ask an owner for access.`),
    ).toBeVisible()
    expect(document.querySelector('form')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    for (const what of [/^Edit /, /^Delete/, /^Move /, /^New /]) {
      expect(screen.queryByRole('button', { name: what })).toBeNull()
    }
    await user.click(await button(`More actions for ${names.first}`))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'History',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'History' }))
    const dialog = await screen.findByRole('dialog', { name: /^History of/ })
    expect(within(dialog).queryByRole('button', { name: 'Restore this version' })).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible()
  })

  test.each(['owner', 'editor'])('an %s sees the form', async (role) => {
    install()
    open(role)
    await findCount(2)
    expect(document.querySelector('form')).not.toBeNull()
    expect(await button(`Edit ${names.first}`)).toBeInTheDocument()
  })
}
