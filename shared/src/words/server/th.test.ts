import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import th from './th.json'

const root = join(__dirname, '../../../..')

/** Folders and files of the server with messages for users of the back-office. */
const rooms = [
  'content',
  'people',
  ...['live', 'preview', 'trust/enrolment'].map((room) => `releases/${room}`),
  ...['api/change-routes.ts', 'trust/verify-signature.ts'].map((file) => `releases/${file}`),
  ...['http', 'load', 'idempotency', 'mail'].map((room) => `foundation/${room}`),
]
/** The kit's own error messages, and words that the server inserts into its messages. */
const inKit = ['api/api-error', 'stored-session', 'contract/people', 'contract/language']

const server = readSources(rooms.map((room) => join(root, 'server/src', room)))
const code = server + readSources(inKit.map((path) => join(root, `shared/src/${path}.ts`)))

const placeholder = String.raw`\$\{(?:[^{}\`\n]|\`[^\`\n]*\`|\{[^{}\n]*\})*\}`
const literal = String.raw`'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|\`((?:[^\`\\$\n]|\\.|\$(?!\{)|${placeholder})*)\``
const messageCall = String.raw`(?:HttpError\(\s*\d{3},|[rR]efus(?:ed|al)\(|tooManyRequests\(|done\(|success\(|createUnauthorizedError\()\s*(?:${literal})`

/** Matches a text of the sources with templates. A text of mostly placeholders only matches with known texts in them. */
function toMatcher(text: string) {
  const literals = text.split(new RegExp(placeholder))
  const pattern = new RegExp(`^${literals.map(escapeRegExp).join('(.+)')}\\.?$`, 's')
  const isSpecific = literals.length === 1 || literals.join('').replaceAll(/\s/g, '').length >= 4
  return (template: string) => {
    // An inserted sentence has its own full stop.
    const found =
      pattern.exec(template) ?? pattern.exec(template.replace('{sentence}', '{sentence}.'))
    if (!found || isSpecific) return found !== null
    return found.slice(1).every((piece) => /^\{\w+\}$/.test(piece) || texts.includes(piece))
  }
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const toTexts = (found: RegExpExecArray[]) =>
  [...new Set(found.map((one) => one.slice(1).find((text) => text !== undefined) ?? ''))].map(
    (text) => text.replaceAll(/\\(.)/g, '$1'),
  )

const texts = toTexts([...code.matchAll(new RegExp(literal, 'g'))])

test('every key is a message of the server', () => {
  expect(texts.length).toBeGreaterThan(1000)
  const matchers = texts.map(toMatcher)
  expect(Object.keys(th).filter((one) => !matchers.some((matches) => matches(one)))).toEqual([])
})

test('every error and confirmation of the server is translated', () => {
  const messages = toTexts([...server.matchAll(new RegExp(messageCall, 'g'))])
  expect(messages.length).toBeGreaterThan(80)
  expect(messages.filter((text) => !Object.keys(th).some(toMatcher(text)))).toEqual([])
})

test('translations are Thai, with the same placeholders, each once', () => {
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  for (const [english, thai] of Object.entries(th)) {
    expect([english, places(thai)]).toEqual([english, places(english)])
    expect(new Set(places(english)).size).toBe(places(english).length)
    expect([english, thai]).toEqual([
      english,
      expect.stringMatching(/^\S.*\p{Script=Thai}.*\S$|^\p{Script=Thai}+$/su),
    ])
  }
})

function readSources(paths: string[]): string {
  const read = (path: string): string => {
    if (statSync(path).isDirectory())
      return readSources(readdirSync(path).map((name) => join(path, name)))
    const isSource = path.endsWith('.ts') && !path.endsWith('.test.ts')
    return isSource ? readFileSync(path, 'utf8') : ''
  }
  return paths.map(read).join('\n')
}
