import type { PageData } from '@sala/kit/contract/page'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { etagOf } from '@sala/kit/testing/fake-fetch'
import { someRooms, someStaff } from '@sala/kit/testing/fake-people-and-rooms'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot, type Root } from 'react-dom/client'
import { prerender } from './prerender.tsx'
import Screen from './screen.tsx'

const address = 'https://salachan.example/'
const staff = () => within(screen.getByRole('region', { name: 'Whose hands' }))
const more = () => staff().getByRole('link', { name: 'More of us' })

let root: Root | undefined

afterEach(() => {
  act(() => root?.unmount())
  document.body.innerHTML = ''
})

function dataOf(people = someStaff(), page = 1): PageData {
  const rooms = someRooms()
  const entries = people.slice((page - 1) * 24, page * 24)
  const pages = Math.ceil(people.length / 24)
  return {
    lists: {
      staff: { entries, page, pages, etag: etagOf(people) },
      rooms: { entries: rooms, page: 1, pages: 1, etag: etagOf(rooms) },
    },
    sent: null,
  }
}

/** The page as the server sends it, and as the browser then takes it over. */
async function takeOver(page: PageData) {
  const container = document.createElement('div')
  container.innerHTML = prerender(page, address).html
  document.body.append(container)
  const elements = [...container.querySelectorAll('*')]
  const differences: unknown[] = []
  await act(async () => {
    root = hydrateRoot(container, <Screen page={page} />, {
      onRecoverableError: (error) => differences.push(error),
    })
  })
  return { elements, differences }
}

test('the page is taken over as it is, and each list asked for once', async () => {
  const api = installFakeApi()
  const { elements, differences } = await takeOver(dataOf())
  await waitFor(() => expect(api.calls()).toHaveLength(2))
  expect(api.calls().map(({ operation }) => operation)).toEqual(['GET /staff', 'GET /rooms'])
  expect(differences).toEqual([])
  expect(elements.filter(({ isConnected }) => !isConnected)).toEqual([])
})

test('a picture is described and cropped as its entry says, and else as ever', () => {
  const [first, ...others] = someStaff()
  if (!first) throw new Error('nobody is there')
  const told = { ...first, pictureText: 'By the window', focal: { x: 0.333, y: 1 } }
  const { html } = prerender(dataOf([told, ...others]), address)
  expect(html).toContain('alt="By the window" style="object-position:33.3% 100%"')
  expect(html.match(/style="/g)).toHaveLength(1)
  const usual = prerender(dataOf([first, ...others]), address).html
  expect(usual).not.toContain('style="')
  expect(usual).toContain(`alt="Portrait of ${first.name}"`)
})

test('a list that has changed since is shown as it is now', async () => {
  installFakeApi({ staff: someStaff(2) })
  await takeOver(dataOf(someStaff(3)))
  await waitFor(() => expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(2))
})

test('without an answer the page stays as it is', async () => {
  const api = installFakeApi()
  api.cutOff('GET /staff')
  api.fail('GET /rooms', 503, 'Not now.')
  await takeOver(dataOf())
  await waitFor(() => expect(api.calls()).toHaveLength(2))
  expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(12)
  expect(screen.queryByText(/could not be shown/)).not.toBeInTheDocument()
})

test('“More” adds a page in place and leads there', async () => {
  const people = someStaff(60)
  const api = installFakeApi({ staff: people })
  await takeOver(dataOf(people))
  expect(more()).toHaveAttribute('href', '/?staff=2#staff')
  await userEvent.click(more())
  await waitFor(() => expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(48))
  expect(staff().getByText('Anong 25').closest('li')).toHaveFocus()
  await userEvent.click(more())
  await waitFor(() => expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(60))
  expect(staff().queryByRole('link')).not.toBeInTheDocument()
  // Whether it has changed, and then all of it.
  expect(api.calls('GET /staff')).toHaveLength(2)
})

test('when more cannot be had, the visitor is told and may try again', async () => {
  const people = someStaff(30)
  const api = installFakeApi({ staff: people })
  await takeOver(dataOf(people))
  const told = new Promise((resolve) =>
    document.addEventListener('snackbar', resolve, { once: true }),
  )
  api.cutOff('GET /staff')
  await userEvent.click(more())
  await told
  expect(more()).toBeInTheDocument()
})

test('a later page leads back, and on', async () => {
  installFakeApi({ staff: someStaff(60) })
  await takeOver(dataOf(someStaff(60), 2))
  expect(staff().getByText('Anong 25')).toBeInTheDocument()
  expect(more()).toHaveAttribute('href', '/?staff=3#staff')
  expect(staff().getByRole('link', { name: 'From the start' })).toHaveAttribute('href', '/#staff')
})

test('to turn one gallery leaves the other where it is', async () => {
  installFakeApi({ staff: someStaff(60) })
  const data = dataOf(someStaff(60), 2)
  if (data.lists.rooms) Object.assign(data.lists.rooms, { page: 3, pages: 3 })
  await takeOver(data)
  expect(more()).toHaveAttribute('href', '/?staff=3&rooms=3#staff')
  const links = screen.getAllByRole('link', { name: 'From the start' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/?rooms=3#staff',
    '/?staff=2#rooms',
  ])
})

test('only the hero loads at once', () => {
  const { html } = prerender(dataOf(), address)
  const early = [...html.matchAll(/<img[^>]*>/g)].filter(([tag]) => !tag.includes('loading="lazy"'))
  expect(early).toHaveLength(1)
  expect(html).not.toContain('rel="preload"')
})

test('those who do not look at the page are told what it is', () => {
  const { head } = prerender(dataOf(), address)
  expect(head.rating).toBe('adult')
  expect(head.description.length).toBeLessThan(160)
  expect(head.picture).toMatchObject({ url: 'house-at-dusk.jpg', widthPx: 1200, heightPx: 630 })
  expect(head.structured).toMatchObject({ '@type': 'HealthAndBeautyBusiness', url: address })
})
