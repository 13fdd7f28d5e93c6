import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localizedPath } from '@sala/kit/contract/language'
import type { Finding, ReleaseChecks } from '@sala/kit/contract/release'
import type { LiveRemote, LiveSet } from '@sala/kit/contract/remote'
import type { Browser, BrowserContext } from 'playwright-core'
import { send, withFields } from '../http.ts'
import { SalaError } from '../sala-error.ts'
import { type Built, toFindings } from './findings.ts'
import { storeSession } from './in-page.mjs'
import { findOffering, pageLanguages, replaceLive } from './live-page.ts'
import { type Visit, visit } from './visit.ts'

/** How many addresses below its route are rendered, of those that the screen links to. */
const maxLinked = 6

export interface Rendering extends Pick<ReleaseChecks, 'rendered'> {
  findings: Finding[]
}

/**
 * Renders a release of a remote inside the live host: the files that will be published, in a real browser, at the remote's
 * route and below it. Nothing changes in the running Sala.
 * @param against origin of the running Sala
 */
export async function renderScreen(
  { manifest, dist }: Built,
  against: string,
  browser: Browser,
): Promise<Rendering> {
  const { description } = manifest
  // The gate refuses a remote without a route.
  if (!description?.route?.startsWith('/')) return { findings: [], rendered: null }
  const container = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'))
  const remote = replaceLive(manifest, description, container)
  const isLiveSet = withFields('host', 'remotes')
  const live = (await send<LiveSet>('GET', `${against}/remotes.json`, isLiveSet)).body.remotes

  const { createAnswers } = await import('./answer.ts')
  const { answer, errors } = createAnswers({ origin: against, live, remote, dist })
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.route(`${against}/**`, answer)
  const offering = findOffering(remote, live)
  const isFor = [remote, ...offering].map(({ access }) => access)
  if (isFor.includes('signed-in')) await signIn(context)
  const visits = await visitAll(context, against, { remote, offering }).catch((error: Error) => {
    throw unreachable(against, errors[0] ?? error)
  })
  const rendered = {
    browser: `Chromium ${browser.version()}`,
    pages: [...new Set(visits.map(({ path }) => path))],
    languages: pageLanguages(remote),
  }
  return { findings: toFindings(visits, { manifest, dist }), rendered }
}

function unreachable(against: string, error: Error) {
  const [reason] = error.message.split('\n')
  const message = `The screen cannot be rendered in the Sala at ${against}: ${reason}`
  return error instanceof SalaError ? error : new SalaError('unreachable', message)
}

/** Stores a session where the host looks for it. */
async function signIn(context: BrowserContext) {
  const { session } = await import('./answer.ts')
  await context.addInitScript(storeSession, JSON.stringify(session))
}

async function visitAll(
  context: BrowserContext,
  against: string,
  { remote, offering }: { remote: LiveRemote; offering: LiveRemote[] },
) {
  const visits: Visit[] = []
  const paths = pageLanguages(remote).map((language) => localizedPath(remote.route, language))
  const maxPaths = paths.length + maxLinked
  for (const path of paths) {
    const visited = await visit(context, `${against}${path}`, remote)
    visits.push(visited)
    const others = visited.links.filter((link) => !paths.includes(link))
    paths.push(...others.slice(0, maxPaths - paths.length))
  }
  for (const one of offering) {
    visits.push(await visit(context, `${against}${one.route}`, remote, one))
  }
  return visits
}
