import { countPages, getPages, type PageData } from '@sala/kit/contract/page'
import { emptySiteContent, type PageSite } from '@sala/kit/contract/site'
import { installFakeApi } from '@sala/kit/testing/fake-api'
import { computeEtag } from '@sala/kit/testing/fake-fetch'
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

function createPage(people = someStaff(), page = 1): PageData {
  const rooms = someRooms()
  const entries = getPages(people, page, page)
  const pages = countPages(people.length)
  return {
    lists: {
      staff: { entries, page, pages, etag: computeEtag(people) },
      rooms: { entries: rooms, page: 1, pages: 1, etag: computeEtag(rooms) },
    },
    sent: null,
  }
}

/** Renders the page on the server and hydrates it. */
async function hydrate(page: PageData) {
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

test('hydrates without changes, and revalidates each list once', async () => {
  const api = installFakeApi()
  const { elements, differences } = await hydrate(createPage())
  await waitFor(() => expect(api.calls()).toHaveLength(2))
  expect(api.calls().map(({ operation }) => operation)).toEqual(['GET /staff', 'GET /rooms'])
  expect(differences).toEqual([])
  expect(elements.filter(({ isConnected }) => !isConnected)).toEqual([])
})

test('an entry without a visible name is Unnamed', () => {
  const page = createPage(someStaff(1).map((person) => ({ ...person, name: '\u200b ' })))
  const { html } = prerender(page, address)
  expect(html).toContain('alt="Portrait of Unnamed"')
  expect(html).toContain('>Unnamed</h3>')
})

test('applies the alternative text and focal point of an entry', () => {
  const [first, ...others] = someStaff()
  if (!first) throw new Error('no staff')
  const described = { ...first, pictureText: 'By the window', focal: { x: 0.333, y: 1 } }
  const { html } = prerender(createPage([described, ...others]), address)
  expect(html).toContain('alt="By the window" style="object-position:33.3% 100%"')
  expect(html.match(/style="/g)).toHaveLength(1)
  const usual = prerender(createPage([first, ...others]), address).html
  expect(usual).not.toContain('style="')
  expect(usual).toContain(`alt="Portrait of ${first.name}"`)
})

test('replaces a list that has changed', async () => {
  installFakeApi({ staff: someStaff(2) })
  await hydrate(createPage(someStaff(3)))
  await waitFor(() => expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(2))
})

test('keeps the rendered lists when revalidation fails', async () => {
  const api = installFakeApi()
  api.failConnection('GET /staff')
  api.fail('GET /rooms', 503, 'Not now.')
  await hydrate(createPage())
  await waitFor(() => expect(api.calls()).toHaveLength(2))
  expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(12)
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()
})

test('“More” links to the next page, and adds three in place', async () => {
  const people = someStaff(50)
  const api = installFakeApi({ staff: people })
  await hydrate(createPage(people))
  expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(8)
  expect(more()).toHaveAttribute('href', '/?staff=2#staff')
  await userEvent.click(more())
  await waitFor(() => expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(32))
  expect(staff().getByText('Niran').closest('li')).toHaveFocus()
  await userEvent.click(more())
  await waitFor(() => expect(staff().getAllByRole('heading', { level: 3 })).toHaveLength(50))
  expect(staff().queryByRole('link')).not.toBeInTheDocument()
  // One revalidation, one request for the whole list.
  expect(api.calls('GET /staff')).toHaveLength(2)
})

test('shows a notice when more entries can’t be loaded, and keeps the link', async () => {
  const people = someStaff(30)
  const api = installFakeApi({ staff: people })
  await hydrate(createPage(people))
  const noticed = new Promise((resolve) =>
    document.addEventListener('snackbar', resolve, { once: true }),
  )
  api.failConnection('GET /staff')
  await userEvent.click(more())
  await noticed
  expect(more()).toBeInTheDocument()
})

test('a later page links to the first and the next one', async () => {
  installFakeApi({ staff: someStaff(40) })
  await hydrate(createPage(someStaff(40), 2))
  expect(staff().getByText('Niran')).toBeInTheDocument()
  expect(more()).toHaveAttribute('href', '/?staff=3#staff')
  expect(staff().getByRole('link', { name: 'Back to the start' })).toHaveAttribute(
    'href',
    '/#staff',
  )
})

test('links of one gallery keep the page of the other', async () => {
  installFakeApi({ staff: someStaff(40) })
  const data = createPage(someStaff(40), 2)
  if (data.lists.rooms) Object.assign(data.lists.rooms, { page: 3, pages: 3 })
  await hydrate(data)
  expect(more()).toHaveAttribute('href', '/?staff=3&rooms=3#staff')
  const links = screen.getAllByRole('link', { name: 'Back to the start' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/?rooms=3#staff',
    '/?staff=2#rooms',
  ])
})

test('styles for printing are loaded after hydration or, without scripts, with the page', async () => {
  installFakeApi()
  const { html } = prerender(createPage(), address)
  const attributes = 'rel="stylesheet" media="print" href="/file"'
  expect(html.slice(html.indexOf('<link'))).toBe(
    `<link ${attributes} disabled=""/><noscript><link ${attributes}/></noscript></div>`,
  )
  await hydrate(createPage())
  expect(document.querySelector('div > link')).toHaveAttribute('media', 'print')
  expect(document.querySelector('div > link')).not.toHaveAttribute('disabled')
})

test('only the hero picture loads eagerly', () => {
  const { html } = prerender(createPage(), address)
  const early = [...html.matchAll(/<img[^>]*>/g)].filter(([tag]) => !tag.includes('loading="lazy"'))
  expect(early).toHaveLength(1)
  expect(html).not.toContain('rel="preload"')
})

test('describes the page for search engines and link previews', () => {
  const { head } = prerender(createPage(), address)
  expect(head?.rating).toBe('adult')
  expect(head?.description.length).toBeLessThan(160)
  expect(head?.picture).toMatchObject({ url: 'house-at-dusk.jpg', widthPx: 1200, heightPx: 630 })
  expect(head?.structured).toMatchObject({ '@type': 'HealthAndBeautyBusiness', url: address })
})

const ownerSite: PageSite = {
  texts: {
    'home.title': 'Slow evenings',
    'services.bath.title': 'Deep water',
    'head.title': 'Sala',
  },
  pictures: {},
  orders: { services: ['evening', 'gone'] },
  house: {
    ...emptySiteContent.house,
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

/** Renders the page with the owner's changes. */
function renderWithSite(site: Partial<PageSite> = {}) {
  document.body.innerHTML = prerender(
    { ...createPage(), site: { ...ownerSite, ...site } },
    address,
  ).html
}

const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent)

test('shows the owner’s texts, order, notice and prices, and hydrates without changes', async () => {
  installFakeApi()
  const { differences } = await hydrate({ ...createPage(), site: ownerSite })
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

test('groups days with the same opening hours, and lists exceptions', () => {
  renderWithSite()
  const facts = within(screen.getByRole('region', { name: 'The house' }))
  expect(facts.getByText('Open').parentElement?.textContent).toBe(
    'OpenMonday to Saturday 14:00–02:00Sunday closed13 April to 15 April closed, Songkran',
  )
  expect(facts.getByRole('link', { name: 'Open in Maps' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=13.72%2C100.51',
  )
})

test('draws a map with the nearest stations', () => {
  renderWithSite()
  const map = screen.getByRole('img', { name: /^The house on a map/ })
  expect(map).toHaveAccessibleName('The house on a map, 460 m from the station Saphan Taksin')
  expect(within(map).getByText('Saphan Taksin')).toBeInTheDocument()
})

test('shows no details without changes by the owner', () => {
  document.body.innerHTML = prerender(createPage(), address).html
  expect(screen.queryByRole('region', { name: 'The house' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Prices' })).toBeNull()
  expect(screen.queryByText('Ask about this room')).toBeNull()
  expect(document.body.innerHTML).not.toContain('data-text')
})

test('a preview marks its texts with their names', () => {
  renderWithSite({ isPreview: true })
  expect(document.querySelector('[data-text="home.title"]')).toHaveTextContent('Slow evenings')
  const named = [...document.querySelectorAll('[data-text]')].map((one) =>
    one.getAttribute('data-text'),
  )
  expect(named).toEqual(expect.arrayContaining(['services.oil.text', 'contact.text']))
})

test('describes hours, prices and position for search engines', () => {
  const { head } = prerender({ ...createPage(), site: ownerSite }, address)
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

test('“Ask about this room” appends a question to the message, once', async () => {
  installFakeApi()
  Object.assign(window, { matchMedia: () => ({ matches: true }), scrollTo: () => undefined })
  await hydrate({ ...createPage(), site: ownerSite })
  const [first] = screen.getAllByRole('link', { name: 'Ask about this room' })
  const message = screen.getByRole('textbox', { name: 'Message' })
  if (!first) throw new Error('no rooms')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(message).toHaveAttribute('aria-invalid')
  await userEvent.click(first)
  expect(message).not.toHaveAttribute('aria-invalid')
  await userEvent.clear(message)
  await userEvent.type(message, 'Good evening.')
  await userEvent.click(first)
  await userEvent.click(first)
  expect(message).toHaveValue('Good evening.\nI would like to ask about the room “Slate Shower”.')
})

test.each([
  ['th', 'สัมผัสเนิบช้า ใต้แสงสลัว', 'จองเลย', '/th'],
  ['zh', '指尖从容，灯影低垂', '立即预订', '/zh'],
  ['ja', 'ゆるやかな手、ほのかな灯り', '予約する', '/ja'],
] as const)('renders a page in %s with links to itself', (language, title, book, path) => {
  const page: PageData = { ...createPage(someStaff(25)), language }
  const { html, head } = prerender(page, `${address}${language}`)
  for (const text of [title, book, `action="${path}#contact"`, `href="${path}?staff=2#staff"`]) {
    expect(html).toContain(text)
  }
  expect(html).not.toContain('Book now')
  expect(head?.structured).toMatchObject({
    mainEntityOfPage: { inLanguage: language === 'zh' ? 'zh-Hans' : language },
  })
  // The next page is in English again.
  expect(prerender(createPage(), address).html).toContain('Book now')
})

test('links to the page in each language and marks the current one', () => {
  const container = document.createElement('div')
  container.innerHTML = prerender({ ...createPage(), language: 'ja' }, `${address}ja`).html
  const links = [...container.querySelectorAll('#footer nav a')]
  const names = ['href', 'hreflang', 'aria-current']
  expect(
    links.map((link) => [link.textContent, ...names.map((name) => link.getAttribute(name))]),
  ).toEqual([
    ['English', '/', 'en', null],
    ['ไทย', '/th', 'th', null],
    ['中文', '/zh', 'zh-Hans', null],
    ['日本語', '/ja', 'ja', 'page'],
  ])
})

test('formats hours and prices in the page’s language', () => {
  const inThai = prerender({ ...createPage(), site: ownerSite, language: 'th' }, `${address}th`)
  for (const text of ['วันจันทร์ – วันเสาร์ 14:00–02:00', '13 เมษายน – 15 เมษายน ปิด', '60 นาที ฿1,200']) {
    expect(inThai.html).toContain(text)
  }
  expect(JSON.stringify(inThai.head?.structured)).toContain('https://schema.org/Monday')
})
