import { launchChromium, locateChromium } from '@sala/build/chromium.mjs'
import type { Finding, ReleaseChecks } from '@sala/kit/contract/release'
import type { App } from './apps.ts'
import { buildApp, checkTypes } from './build.ts'
import { type Build, packBuild, readBuild } from './bundle/bundle.ts'
import { readSigningKey } from './login/credentials.ts'
import type { Progress } from './progress.ts'
import { checkBundle, readHistory, readStatus } from './release-api.ts'
import { type Rendering, renderScreen } from './render/render-screen.ts'
import { SalaError } from './sala-error.ts'
import { computeDigest } from './signing/sign.ts'
import { findMisfits } from './types/find-misfits.ts'
import { fetchLive, writeTypes } from './types/live-releases.ts'
import type { TypedRelease } from './types/project.ts'

export interface Prepared extends Pick<Build, 'manifest'> {
  gzip: Buffer
  checks: ReleaseChecks
  /** Findings of this machine's checks. */
  findings: Finding[]
}

interface Options {
  against: string
  browser: boolean
  /** Whether it is signed, to be published. */
  isSigned?: boolean
}

/**
 * Builds and packs an app, checks its types, alone and against the live releases, and renders its screen in the live
 * host where there is a browser. The live types that a remote must fit are written to its `.sala/types`.
 */
export async function prepare(
  app: App,
  progress: Progress,
  { against, browser, isSigned = false }: Options,
): Promise<Prepared> {
  // A server that is away, a wrong token or a missing key fails before the build.
  await readHistory(against, app.name)
  const privateKey = isSigned ? readSigningKey(app.name) : undefined
  const { name, description, folder } = app
  const live = await fetchLive(against, { app: name, description }, await readStatus(against))
  // Before the build, which fails while a fill is still missing.
  if (description) writeTypes(folder, live.others)

  progress.step(`Building ${name}`)
  const renders = browser && description !== null
  const executable = renders ? await findBrowser() : undefined
  // It starts while the app is built.
  const launched = executable ? launchChromium(executable) : undefined
  launched?.catch(() => undefined)
  try {
    const [own, dist] = await Promise.all([checkTypes(app), buildApp(app)])
    const build = await readBuild(app, dist)
    const { manifest } = build
    if (launched) progress.step(`Rendering ${name} in the live host`)
    else if (description) progress.step(notRendered(browser))
    const [misfits, { findings, rendered }] = await Promise.all([
      findMisfits({ candidate: typedRelease(build), ...live }),
      launched ? renderScreen({ manifest, dist }, against, await launched) : nothingRendered,
    ])
    const types = live.others.map(({ app, version }) => ({ app, version }))
    const checks = { types, rendered }
    const gzip = await packBuild(build, privateKey, checks)
    return { manifest, gzip, checks, findings: [...misfits, ...own, ...findings] }
  } finally {
    // Nothing waits for it to end, but the process.
    launched?.then((started) => started.close()).catch(() => undefined)
  }
}

const nothingRendered: Rendering = { findings: [], rendered: null }

const notRendered = (browser: boolean) =>
  `${browser ? 'No browser found: the' : 'The'} screen is not rendered, and cannot go live without a reason`

function typedRelease({ manifest, types }: Build): TypedRelease {
  const { app, version, description, usedExports } = manifest
  return { app, version, digest: computeDigest(manifest), description, usedExports, types }
}

async function findBrowser() {
  return locateChromium().catch((error: Error) => {
    throw new SalaError('wrongUse', error.message)
  })
}

/**
 * Asks the gate of the server.
 * @throws {SalaError} with all findings, of the server and of this machine
 */
export async function askGate(against: string, { manifest, gzip, findings }: Prepared) {
  const { app, version } = manifest
  const verdict = await checkBundle(against, app, gzip)
  const all = [...verdict.findings, ...findings]
  if (all.length > 0) throw new SalaError('refused', `${app} ${version} is refused:`, all)
}
