import type { PageData } from '@sala/kit/contract/page'
import { nothingSaid, type PageSite } from '@sala/kit/contract/site'
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
  const entries = people.slice((page - 1) * 16, page * 16)
  const pages = Math.ceil(people.length / 16)
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
  const people = someStaff(40)
  const api = installFakeApi({ staff: people })
  await takeOver(dataOf(people))
  expect(more()).toHaveAttribute('href', '/?staff=2#staff')
  await userEvent.click(more())
  await waitFor(() => expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(32))
  expect(staff().getByText('Fah 17').closest('li')).toHaveFocus()
  await userEvent.click(more())
  await waitFor(() => expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(40))
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
  installFakeApi({ staff: someStaff(40) })
  await takeOver(dataOf(someStaff(40), 2))
  expect(staff().getByText('Fah 17')).toBeInTheDocument()
  expect(more()).toHaveAttribute('href', '/?staff=3#staff')
  expect(staff().getByRole('link', { name: 'From the start' })).toHaveAttribute('href', '/#staff')
})

test('to turn one gallery leaves the other where it is', async () => {
  installFakeApi({ staff: someStaff(40) })
  const data = dataOf(someStaff(40), 2)
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
  expect(head?.rating).toBe('adult')
  expect(head?.description.length).toBeLessThan(160)
  expect(head?.picture).toMatchObject({ url: 'house-at-dusk.jpg', widthPx: 1200, heightPx: 630 })
  expect(head?.structured).toMatchObject({ '@type': 'HealthAndBeautyBusiness', url: address })
})

const said: PageSite = {
  texts: {
    'home.title': 'Slow evenings',
    'services.bath.title': 'Deep water',
    'head.title': 'Sala',
  },
  pictures: {},
  orders: { services: ['evening', 'gone'] },
  house: {
    ...nothingSaid.house,
    phone: '+66 2 555 0100',
    line: '@sala',
    address: '1 Soi One\nBangkok',
    position: { latitude: 13.72, longitude: 100.51 },
    hours: {
      week: [...Array(6).fill({ from: '14:00', until: '02:00' }), null],
      exceptions: [{ from: '2031-04-13', until: '2031-04-15', time: null, note: 'Songkran' }],
    },
  },
  prices: { minutes: [60, 90], rows: [{ name: 'Oil', baht: [1200, null] }], note: 'In cash.' },
  notice: { text: 'Closed for Songkran', from: '2031-04-10', until: '2031-04-15' },
}

/** The page with what an owner has said of it. */
function sayOnPage(site: Partial<PageSite> = {}) {
  document.body.innerHTML = prerender({ ...dataOf(), site: { ...said, ...site } }, address).html
}

const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

test('what an owner has said stands where the page’s own words did, taken over as it is', async () => {
  installFakeApi()
  const { differences } = await takeOver({ ...dataOf(), site: said })
  expect(differences).toEqual([])
  expect(headings(1)).toEqual(['Slow evenings'])
  expect(headings(3).slice(0, 3)).toEqual(['The long evening', 'Warm oil', 'Deep water'])
  expect(screen.getByText('Closed for Songkran')).toBeInTheDocument()
  expect(screen.getByText(/or call/)).toHaveTextContent('or call +66 2 555 0100')
  expect(screen.getAllByRole('link', { name: '+66 2 555 0100' })[0]).toHaveAttribute(
    'href',
    'tel:+6625550100',
  )
  const prices = within(screen.getByRole('region', { name: 'Prices' }))
  expect(prices.getByRole('listitem')).toHaveTextContent('Oil60 minutes ฿1,200')
})

test('hours are told by days that are alike, and by what differs', () => {
  sayOnPage()
  const facts = within(screen.getByRole('region', { name: 'The house' }))
  expect(facts.getByText('Open').parentElement?.textContent).toBe(
    'OpenMonday to Saturday 14:00–02:00Sunday closed13 April to 15 April closed, Songkran',
  )
  expect(facts.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=13.72%2C100.51',
  )
})

test('where the house is, is drawn with the stations near it', () => {
  sayOnPage()
  const map = screen.getByRole('img', { name: /^The house on a map/ })
  expect(map).toHaveAccessibleName('The house on a map, 460 m from the station Saphan Taksin')
  expect(within(map).getByText('Saphan Taksin')).toBeInTheDocument()
})

test('a page of which nothing is said shows nothing of it', () => {
  document.body.innerHTML = prerender(dataOf(), address).html
  expect(screen.queryByRole('region', { name: 'The house' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Prices' })).toBeNull()
  expect(screen.queryByText('Ask about this room')).toBeNull()
  expect(document.body.innerHTML).not.toContain('data-text')
})

test('a preview names its texts for whoever measures them', () => {
  sayOnPage({ isPreview: true })
  expect(document.querySelector('[data-text="home.title"]')).toHaveTextContent('Slow evenings')
  const named = [...document.querySelectorAll('[data-text]')].map((one) =>
    one.getAttribute('data-text'),
  )
  expect(named).toEqual(expect.arrayContaining(['services.oil.text', 'contact.text']))
})

test('search engines are told hours, prices and place', () => {
  const { head } = prerender({ ...dataOf(), site: said }, address)
  expect(head?.title).toBe('Sala')
  const { geo, openingHoursSpecification, makesOffer } = (head?.structured ?? {}) as Record<
    string,
    never
  >
  expect(geo).toEqual({ '@type': 'GeoCoordinates', latitude: 13.72, longitude: 100.51 })
  expect(openingHoursSpecification).toHaveLength(7)
  expect(makesOffer).toEqual([
    { '@type': 'Offer', name: 'Oil, 60 minutes', price: 1200, priceCurrency: 'THB' },
  ])
})

test('“Ask about this room” begins the letter, and loses nothing of one that was begun', async () => {
  installFakeApi()
  Object.assign(window, { matchMedia: () => ({ matches: true }), scrollTo: () => undefined })
  await takeOver({ ...dataOf(), site: said })
  const [first] = screen.getAllByRole('link', { name: 'Ask about this room' })
  const letter = screen.getByRole('textbox', { name: 'Message' })
  await userEvent.type(letter, 'Good evening.')
  if (!first) throw new Error('no room can be asked about')
  await userEvent.click(first)
  await userEvent.click(first)
  expect(letter).toHaveValue('Good evening.\nI would like to ask about the room “Slate Shower”.')
})

test.each([
  ['th', 'สัมผัสเนิบช้า ใต้แสงสลัว', 'จองเลย', '/th'],
  ['zh', '指尖从容，灯影低垂', '立即预订', '/zh'],
  ['ja', 'ゆるやかな手、ほのかな灯り', '予約する', '/ja'],
] as const)('a page in %s says all of it, and leads to itself', (language, title, book, path) => {
  const page: PageData = { ...dataOf(someStaff(25)), language }
  const { html, head } = prerender(page, `${address}${language}`)
  for (const said of [title, book, `action="${path}#contact"`, `href="${path}?staff=2#staff"`]) {
    expect(html).toContain(said)
  }
  expect(html).not.toContain('Book now')
  expect(head?.structured).toMatchObject({
    mainEntityOfPage: { inLanguage: language === 'zh' ? 'zh-Hans' : language },
  })
  // And the next page is English again.
  expect(prerender(dataOf(), address).html).toContain('Book now')
})

test('each language is led to from every page, and its own is marked', () => {
  const container = document.createElement('div')
  container.innerHTML = prerender({ ...dataOf(), language: 'ja' }, `${address}ja`).html
  const links = [...container.querySelectorAll('#footer nav a')]
  expect(
    links.map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('hreflang'),
    ]),
  ).toEqual([
    ['English', '/', 'en'],
    ['ไทย', '/th', 'th'],
    ['中文', '/zh', 'zh-Hans'],
    ['日本語', '/ja', 'ja'],
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, null, 'page'])
})

test('what an owner has filled in stands beside words of the page', () => {
  const week = Array.from({ length: 7 }, (_, day) =>
    day < 6 ? { from: '14:00', until: '02:00' } : null,
  )
  const exceptions = [{ from: '2031-04-13', until: '2031-04-15', time: null, note: '' }]
  const site: PageSite = {
    ...nothingSaid,
    texts: {},
    pictures: {},
    orders: {},
    house: { ...nothingSaid.house, hours: { week, exceptions } },
    prices: { minutes: [60], rows: [{ name: 'Oil', baht: [1200] }], note: '' },
  }
  const inThai = prerender({ ...dataOf(), site, language: 'th' }, `${address}th`)
  for (const said of ['วันจันทร์ – วันเสาร์ 14:00–02:00', '13 เมษายน – 15 เมษายน ปิด', '60 นาที ฿1,200']) {
    expect(inThai.html).toContain(said)
  }
  expect(JSON.stringify(inThai.head?.structured)).toContain('https://schema.org/Monday')
})
