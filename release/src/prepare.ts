import { locateChromium } from '@sala/build/chromium.mjs'
import type { Finding } from '@sala/kit/contract/release'
import type { App } from './apps.ts'
import { buildApp, checkTypes } from './build.ts'
import { type Bundle, makeBundle } from './bundle/bundle.ts'
import { readSigningKey } from './login/credentials.ts'
import type { Progress } from './progress.ts'
import { checkBundle, readHistory, readStatus } from './release-api.ts'
import { renderScreen } from './render/render-screen.ts'
import { SalaError } from './sala-error.ts'
import { computeDigest } from './signing/sign.ts'
import { findMisfits } from './types/find-misfits.ts'
import { fetchLive, writeTypes } from './types/live-releases.ts'
import type { TypedRelease } from './types/project.ts'

export interface Prepared extends Bundle {
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
  const [own, dist] = await Promise.all([checkTypes(app), buildApp(app)])
  const bundle = await makeBundle(app, dist, privateKey)
  const misfits = await findMisfits({ candidate: typedRelease(bundle), ...live })
  const findings = [...misfits, ...own]
  if (!browser || !description) return { ...bundle, findings }

  const executable = await findBrowser()
  progress.step(
    executable
      ? `Rendering ${name} in the live host`
      : 'No browser found: the screen is not rendered',
  )
  const { manifest } = bundle
  const rendered = executable ? await renderScreen({ manifest, dist }, against, executable) : []
  return { ...bundle, findings: [...findings, ...rendered] }
}

function typedRelease({ manifest, types }: Bundle): TypedRelease {
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
