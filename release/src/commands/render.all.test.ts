// Looks at: release, server/src/releases, host, shared/src, packages/build
import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { launchChromium, locateChromium } from '@sala/build/chromium.mjs'
import type { Finding } from '@sala/kit/contract/release'
import { findApp } from '../apps.ts'
import { readBuild } from '../bundle/bundle.ts'
import { renderScreen } from '../render/render-screen.ts'
import { startProxy } from '../testing/listen.ts'
import { createTeam, type Team } from '../testing/team.ts'

const skip = (await locateChromium()) ? false : 'there is no Chromium'

let team: Team
before(async () => {
  team = await createTeam('garden')
  assert.equal((await team.sala('new garden')).code, 0)
})
after(() => team?.goHome())

async function check(name: string, env: Record<string, string>) {
  const { stdout, stderr } = await team.sala(`check ${name} --json`, env)
  assert.match(stdout, /^\{.*"failure":"refused"/, stderr)
  return JSON.parse(stdout).findings as Finding[]
}

const screen = 'remote-garden/src/screen.tsx'

/** Makes garden a screen that leads to others beneath its route: the body of each by its path. */
function plant(beneath: Record<string, string>) {
  const paths = Object.keys(beneath)
  const nameOf = (path: string) => `At${path.replace(/\W.*/, '')}`
  const links = paths.map((path) => `<Link to="/garden/${path.replace(':id', '7')}">${path}</Link>`)
  const routes = paths.map((path) => `<Route path="${path}" element={<${nameOf(path)} />} />`)
  const functions = paths.map((path) => `function ${nameOf(path)}() {\n${beneath[path]}\n}`)
  const source = `import { request } from '@sala/kit/api/request'
import { Link, Route, Routes, useNavigate, useParams } from '@sala/kit/router'
import { Button, ListFrame, Panel, TextField, useQuery } from '@sala/kit/ui'

const load = () => request<{ _id: string; title: string }[]>('GET', '/rooms')

export default function Screen() {
  return <Routes><Route path="/" element={<nav>${links.join('')}</nav>} />${routes.join('')}</Routes>
}
${functions.join('\n')}
`
  writeFileSync(join(team.checkout.root, screen), source)
}

const lineOf = (text: string, file = screen) =>
  team.checkout.read(file).split(text)[0]?.split('\n').length

test('refuses errors that occur in production only, with their place, at linked addresses too, without touching data', {
  skip,
}, async (t) => {
  plant({
    markup: `return <p dangerouslySetInnerHTML={{ __html: '<b>roses</b>' }} />`,
    'beds/:id': `const { id } = useParams()
      const navigate = useNavigate()
      return <Panel title="Bed"><Button onClick={() => navigate('/garden')}>{id}</Button></Panel>`,
    code: `return <p>{new Function('return 1')()}</p>`,
    rooms: `const query = useQuery(['rooms'], load)
      const list = { ...query, entries: query.data }
      if (list.error || (list.entries && list.entries[0]?.title !== 'Slate Shower')) throw list
      return <ListFrame list={list} empty="">{list.entries?.length}</ListFrame>`,
    late: `if (process.env.NODE_ENV === 'production') throw new Error('out of season')
      return <TextField label="Season" value="" onValue={() => {}} />`,
    nothing: `return <p hidden>nobody sees it</p>`,
  })
  const asked: string[] = []
  const url = await startProxy(t, team.server.url, (line) => asked.push(line))
  const findings = await check('garden', { SALA_URL: url })

  const nothing = 'The screen shows nothing at all at /garden/nothing.'
  for (const [index, message, text] of [
    [0, /^The screen throws “TypeError: .*TrustedHTML.*” at \/garden\/markup\.$/, 'dangerously'],
    [1, /^The screen throws “EvalError: .*unsafe-eval.*” at \/garden\/code\.$/, 'new Function'],
    [2, /^The screen throws “Error: out of season” at \/garden\/late\.$/, 'new Error'],
  ] as const) {
    assert.match(findings[index]?.message ?? '', message)
    const place = { rule: 'screen-renders', file: 'src/screen.tsx', line: lineOf(text) }
    assert.partialDeepStrictEqual(findings[index], place)
  }
  assert.deepEqual(findings.slice(3), [{ rule: 'screen-renders', message: nothing }])

  const ofData = asked.filter((one) => /^GET \/api|^(?!GET)/.test(one))
  assert.deepEqual(ofData, [
    'GET /api/releases/garden/history',
    'GET /api/releases',
    'POST /api/releases/garden/check',
  ])
})

test('refuses a screen that hides itself or the host’s menu', {
  skip,
}, async () => {
  plant({
    blank: `document.body.style.display = 'none'
      return <p>nobody sees it</p>`,
    cover: `return <p style={{ position: 'fixed', inset: 0, zIndex: 9999 }}>all mine</p>`,
  })
  const findings = await check('garden', {})
  const inItsPlace = findings.filter(({ rule }) => rule === 'screen-renders')
  assert.deepEqual(
    inItsPlace.map(({ message }) => message),
    [
      'The screen shows nothing at all at /garden/blank.',
      'The screen hides or covers the host’s menu at /garden/cover.',
    ],
  )
})

test('refuses a public screen that needs the kit', { skip }, async () => {
  const file = 'remote-landing/src/screen.tsx'
  const kit = '<KitProvider><Button>Book</Button></KitProvider>'
  team.checkout.edit(file, '<TopBar />', `<TopBar />${kit}`)
  team.checkout.edit(file, 'import', "import { Button, KitProvider } from '@sala/kit/ui'\nimport")
  const findings = await check('landing', { SALA_TOKEN: await team.tokenFor('landing') })
  const line = lineOf('<KitProvider>', file)
  const place = { rule: 'screen-renders', file: 'src/screen.tsx', line }
  assert.partialDeepStrictEqual(findings, [place])
  assert.match(
    findings[0]?.message ?? '',
    /^The screen .* at \/\. A public page has neither the kit nor the router\.$/,
  )
})

for (const name of [
  'landing',
  'auth',
  'rooms',
  'account',
  'history',
  'people',
  'releases',
  'today',
  'kit',
]) {
  test(`accepts ${name} as it is`, { skip }, async (t) => {
    const app = findApp(name)
    const dist = join(app.folder, 'dist')
    const { manifest } = await readBuild(app, dist)
    assert.ok(existsSync(join(dist, 'maps/remoteEntry.js.map')))
    assert.deepEqual(
      Object.keys(manifest.files).filter((path) => path.startsWith('maps/')),
      [],
    )
    const browser = await launchChromium((await locateChromium()) ?? '')
    t.after(() => browser.close())
    const { findings, rendered } = await renderScreen({ manifest, dist }, team.server.url, browser)
    assert.deepEqual(findings, [])
    assert.match(rendered?.browser ?? '', /^Chromium \d+/)
    assert.equal(rendered?.pages[0], app.description?.route)
    assert.deepEqual(rendered?.languages, ['en', ...(app.description?.languages ?? [])])
  })
}
