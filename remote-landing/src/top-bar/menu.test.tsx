import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Menu } from './menu.tsx'

const burger = () => screen.getByRole('button', { name: 'Menu' })
const isOpen = () => burger().getAttribute('aria-expanded') === 'true'

async function open() {
  const user = userEvent.setup()
  render(
    <>
      <Menu />
      <p>The page</p>
    </>,
  )
  await user.click(burger())
  expect(isOpen()).toBe(true)
  return user
}

test('leads to the five sections in their order', () => {
  render(<Menu />)
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Services',
    'Staff',
    'Rooms',
    'Contact',
  ])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#home',
    '#services',
    '#staff',
    '#rooms',
    '#contact',
  ])
  expect(screen.getByRole('link', { current: 'location' })).toHaveTextContent('Home')
})

test('closes when an item is chosen', async () => {
  const user = await open()
  await user.click(screen.getByRole('link', { name: 'Rooms' }))
  expect(isOpen()).toBe(false)
})

test('closes by Escape, and focus returns to the button', async () => {
  const user = await open()
  await user.tab()
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(burger()).toHaveFocus()
})

test('closes by a tap beside it, and when the window changes its size', async () => {
  const user = await open()
  await user.click(screen.getByText('The page'))
  expect(isOpen()).toBe(false)

  await user.click(burger())
  await user.click(burger().parentElement as HTMLElement)
  expect(isOpen()).toBe(false)
})

test('keeps focus inside while it is open', async () => {
  const user = await open()
  await user.tab({ shift: true })
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveFocus()
  await user.tab()
  expect(burger()).toHaveFocus()
})
