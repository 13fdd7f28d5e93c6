import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Menu } from './menu.tsx'

// jsdom has no popovers: here is what the page adds to them, e2e/landing.e2e.ts opens real ones.
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

function tell(newState: 'open' | 'closed') {
  const event = Object.assign(new Event('toggle'), { newState })
  act(() => void panel().dispatchEvent(event))
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

test('the burger opens the list without any script', () => {
  render(<Menu />)
  expect(panel()).toHaveAttribute('popover', 'auto')
  expect(burger()).toHaveAttribute('popovertarget', panel().id)
  const close = screen.getByRole('button', { name: 'Close' })
  expect(close).toHaveAttribute('popovertarget', panel().id)
  expect(close).toHaveAttribute('popovertargetaction', 'hide')
})

test('the burger says whether the list is shown', () => {
  render(<Menu />)
  expect(burger()).toHaveAttribute('aria-expanded', 'false')
  tell('open')
  expect(burger()).toHaveAttribute('aria-expanded', 'true')
  tell('closed')
  expect(burger()).toHaveAttribute('aria-expanded', 'false')
})

test('closes when an item is chosen', async () => {
  render(<Menu />)
  tell('open')
  await userEvent.click(screen.getByRole('link', { name: 'Rooms' }))
  expect(hidePopover).toHaveBeenCalledTimes(1)
})

test('an item sets the address, once, so that Back leads to where it was chosen', async () => {
  render(<Menu />)
  const before = history.length
  await userEvent.click(screen.getByRole('link', { name: 'Staff' }))
  await userEvent.click(screen.getByRole('link', { name: 'Staff' }))
  expect(location.hash).toBe('#staff')
  expect(history.length).toBe(before + 1)
})

test('closes when the window changes its size', () => {
  render(<Menu />)
  tell('open')
  window.dispatchEvent(new Event('resize'))
  expect(hidePopover).toHaveBeenCalledTimes(1)
})

test('keeps focus inside while it is open', async () => {
  const user = userEvent.setup()
  render(<Menu />)
  tell('open')
  burger().focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByRole('link', { name: 'Contact' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})
