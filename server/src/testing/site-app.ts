import type { TestContext } from 'node:test'
import { emptySiteContent, type SiteContent, type SiteState } from '@sala/kit/contract/site'
import type { AppSettings } from '../app.ts'
import { createDocumentApp } from './document-app.ts'
import { documentRemote } from './document-bundles.ts'
import { type OpenTestDatabase, openSqlite } from './engines.ts'

/** The parts of the page that an owner can change. */
export const declared = {
  originals: { 'home.title': 'Slow hands' },
  texts: {
    'home.title': { section: 'Home', label: 'Heading', maxLength: 20 },
  },
  pictures: { home: { section: 'Home', label: 'Picture' } },
  translations: { th: { Home: 'หน้าแรก', Heading: 'หัวข้อ' } },
}

/** Renders the site content of the page as JSON. */
export const prerender = `
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
module.exports.prerender = ({ site }) => ({
  html: '<main id="pond">' + escaped(site === undefined ? 'as it is' : JSON.stringify(site)) + '</main>',
  head: { title: '', description: '', picture: { url: '', widthPx: 1, heightPx: 1, alt: '' }, structured: {}, rating: '' },
})`

/** The app with a page that an owner can change, and the requests of an owner. */
export async function createSiteApp(
  t: TestContext,
  open: OpenTestDatabase = openSqlite,
  settings: Partial<AppSettings> = {},
) {
  const opened = await createDocumentApp(t, { open, settings })
  const { app, team, clock } = opened
  const description = { site: declared, languages: ['th', 'ja'] as const }
  await team.ship(documentRemote({ version: '1.1.0', prerender, description }))
  const headers = await opened.signIn()

  async function call(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    more: Record<string, string> = {},
  ) {
    const answer = await app.inject({
      method,
      url: `/api/site${path}`,
      headers: { ...headers, ...more },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() as SiteState & { message: string } }
  }
  const state = async () => (await call('GET', '')).body
  const save = async (content: SiteContent, version?: string) =>
    call('PUT', '', content, { 'if-match': `"${version ?? (await state()).version}"` })
  const publish = async (body: object = {}) => {
    clock.nowMs += 1000
    return call('POST', '/publish', body)
  }
  const shown = async () => {
    const { body } = await opened.read('/pond')
    const text = /<main id="pond">(.*?)<\/main>/s.exec(body)?.[1] ?? ''
    return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  }
  return { ...opened, headers, call, state, save, publish, shown }
}

/** Site content with a heading of the page. */
export function contentWithTitle(title: string, more: Partial<SiteContent> = {}): SiteContent {
  const remotes = { pond: { texts: { 'home.title': title }, pictures: {}, orders: {} } }
  return { ...emptySiteContent, remotes, ...more }
}
