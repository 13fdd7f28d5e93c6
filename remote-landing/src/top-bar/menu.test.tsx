import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Menu } from './menu.tsx'

// jsdom has no popovers. These tests cover what the page adds; e2e/landing.e2e.ts opens real ones.
const hidePopover = jest.fn()
const burger = () => screen.getByRole('button', { name: 'Menu' })
const panel = () => screen.getByRole('navigation')

beforeEach(() => {
  hidePopover.mockReset()
  HTMLElement.prototype.hidePopover = hidePopover
})

afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
})

function toggle(newState: 'open' | 'closed') {
  const event = Object.assign(new Event('toggle'), { newState })
  act(() => void panel().dispatchEvent(event))
}

test('links to the five sections in order', () => {
  render(<Menu />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '#home'],
    ['Services', '#services'],
    ['Staff', '#staff'],
    ['Rooms', '#rooms'],
    ['Contact', '#contact'],
  ])
  expect(screen.getByRole('link', { current: 'location' })).toHaveTextContent('Home')
})

test('the burger opens the menu without scripts', () => {
  render(<Menu />)
  expect(panel()).toHaveAttribute('popover', 'auto')
  expect(burger()).toHaveAttribute('popovertarget', panel().id)
  const close = screen.getByRole('button', { name: 'Close' })
  expect(close).toHaveAttribute('popovertarget', panel().id)
  expect(close).toHaveAttribute('popovertargetaction', 'hide')
})

test('the burger reports whether the menu is open', () => {
  render(<Menu />)
  expect(burger()).toHaveAttribute('aria-expanded', 'false')
  toggle('open')
  expect(burger()).toHaveAttribute('aria-expanded', 'true')
  toggle('closed')
  expect(burger()).toHaveAttribute('aria-expanded', 'false')
})

test('closes when an item is clicked', async () => {
  render(<Menu />)
  toggle('open')
  await userEvent.click(screen.getByRole('link', { name: 'Rooms' }))
  expect(hidePopover).toHaveBeenCalledTimes(1)
})

test('an item adds one history entry, so that Back returns to the menu', async () => {
  render(<Menu />)
  const before = history.length
  await userEvent.click(screen.getByRole('link', { name: 'Staff' }))
  await userEvent.click(screen.getByRole('link', { name: 'Staff' }))
  expect(location.hash).toBe('#staff')
  expect(history.length).toBe(before + 1)
})

test('closes when the window is resized', () => {
  render(<Menu />)
  toggle('open')
  window.dispatchEvent(new Event('resize'))
  expect(hidePopover).toHaveBeenCalledTimes(1)
})

test('traps the focus while it is open', async () => {
  const user = userEvent.setup()
  render(<Menu />)
  toggle('open')
  burger().focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})
