import { liveSetStore } from '../federation/live-set.ts'
import { liveRemotes } from '../testing/live-remotes.ts'
import { documentRemote, pageData } from './page.ts'

const garden = liveRemotes[0] as (typeof liveRemotes)[number]
const languages = ['th', 'zh', 'ja'] as const
const pond = { ...garden, name: 'pond', route: '/pond', languages }

beforeEach(() =>
  liveSetStore.setState({
    remotes: [{ ...garden, languages: ['th'] }, ...liveRemotes.slice(1), pond],
  }),
)
afterEach(() => history.replaceState(null, '', '/'))

test.each([
  ['/', 'garden'],
  ['/?staff=2#staff', 'garden'],
  ['/pond', 'pond'],
  ['/pond/deep', 'pond'],
  ['/th', 'garden'],
  ['/th?staff=2#staff', 'garden'],
  ['/zh', undefined],
  ['/th/', undefined],
  ['/thai', undefined],
  ['/ja/pond', 'pond'],
  ['/ja/pond/deep', 'pond'],
  ['/pond/ja', 'pond'],
  ['/en', undefined],
  ['/en/pond', undefined],
  ['/ponds', undefined],
  ['/kitchen', undefined],
  ['/nowhere', undefined],
])('%s is a document of %s', (path, name) => {
  history.replaceState(null, '', path)
  expect(documentRemote()?.name).toBe(name)
})

test('no page is a document without a live set', () => {
  liveSetStore.setState({ remotes: null })
  expect(documentRemote()).toBeUndefined()
})

test('reads the page’s data', () => {
  expect(pageData()).toBeUndefined()
  document.body.innerHTML =
    '<script type="application/json" id="page-data">{"lists":{},"sent":null}</script>'
  expect(pageData()).toEqual({ lists: {}, sent: null })
})
