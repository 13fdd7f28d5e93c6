import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import th from './th.json'

const root = join(__dirname, '../../../..')

/** Where the server says something to people of the back-office. */
const rooms = ['content', 'people', 'foundation/http', 'foundation/load', 'foundation/idempotency']
/** What the kit says in its stead, and names that the server takes into its sentences. */
const inKit = ['api/api-error', 'stored-session', 'contract/people', 'contract/language']

const server = sourcesIn(rooms.map((room) => join(root, 'server/src', room)))
const code = server + sourcesIn(inKit.map((path) => join(root, `shared/src/${path}.ts`)))

const put = String.raw`\$\{(?:[^{}\`\n]|\`[^\`\n]*\`|\{[^{}\n]*\})*\}`
const literal = String.raw`'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|\`((?:[^\`\\$\n]|\\.|\$(?!\{)|${put})*)\``
const refusing = String.raw`(?:HttpError\(\s*\d{3},|refused\(|[rR]efusal\(|tooMany\(|done\(|pleaseSignIn\()\s*(?:${literal})`

/** How it is known that a text of the sources says a template; one with few words of its own puts in those of others. */
function saying(text: string) {
  const own = text.split(new RegExp(put))
  const said = new RegExp(`^${own.map(escaped).join('(.+)')}\\.?$`, 's')
  const isTelling = own.length === 1 || own.join('').replaceAll(/\s/g, '').length >= 4
  return (template: string) => {
    // A whole sentence that is put in has its own full stop.
    const found = said.exec(template) ?? said.exec(template.replace('{sentence}', '{sentence}.'))
    if (!found || isTelling) return found !== null
    return found.slice(1).every((piece) => /^\{\w+\}$/.test(piece) || texts.includes(piece))
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const textsIn = (found: RegExpExecArray[]) =>
  [...new Set(found.map((one) => one.slice(1).find((text) => text !== undefined) ?? ''))].map(
    (text) => text.replaceAll(/\\(.)/g, '$1'),
  )

const texts = textsIn([...code.matchAll(new RegExp(literal, 'g'))])

test('each sentence and template is one that the server still says', () => {
  expect(texts.length).toBeGreaterThan(1000)
  const sayings = texts.map(saying)
  expect(Object.keys(th).filter((one) => !sayings.some((isSaid) => isSaid(one)))).toEqual([])
})

test('what the server refuses with, or says that it has done, can be said in Thai', () => {
  const refusals = textsIn([...server.matchAll(new RegExp(refusing, 'g'))])
  expect(refusals.length).toBeGreaterThan(80)
  expect(refusals.filter((text) => !Object.keys(th).some(saying(text)))).toEqual([])
})

test('Thai puts in what English puts in, each once, and is Thai', () => {
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

function sourcesIn(paths: string[]): string {
  const read = (path: string): string => {
    if (statSync(path).isDirectory())
      return sourcesIn(readdirSync(path).map((name) => join(path, name)))
    const isSource = path.endsWith('.ts') && !path.endsWith('.test.ts')
    return isSource ? readFileSync(path, 'utf8') : ''
  }
  return paths.map(read).join('\n')
}
