import { locateChromium } from '@sala/build/chromium.mjs'
import type { Finding } from '@sala/kit/contract/release'
import type { App } from './apps.ts'
import { buildApp } from './build.ts'
import { type Bundle, makeBundle } from './bundle/bundle.ts'
import { checkTypes } from './check-types.ts'
import type { Progress } from './progress.ts'
import { readHistory, readStatus } from './release-api.ts'
import { renderScreen } from './render/render-screen.ts'
import { SalaError } from './sala-error.ts'
import { signingKeyOf } from './signing/signing-key.ts'
import { findMisfits } from './types/find-misfits.ts'
import { amongLive } from './types/live-releases.ts'
import { typesIn } from './types/types-in.ts'

export interface Prepared extends Bundle {
  /** What is wrong already, before the server is asked. */
  findings: Finding[]
}

interface Options {
  against: string
  browser: boolean
  /** Whether it is to be published, and so must be signed. */
  isSigned?: boolean
}

/** Builds and packs an app, checks its types, alone and against what is live, and renders its screen in the live host where there is a browser. */
export async function prepare(
  app: App,
  progress: Progress,
  { against, browser, isSigned = false }: Options,
): Promise<Prepared> {
  // A server that is away, a wrong token or no key should be known before anything is built.
  await readHistory(against, app.name)
  const privateKey = isSigned ? signingKeyOf(app.name) : undefined

  progress.step(`Building ${app.name}`)
  const [own, dist] = await Promise.all([checkTypes(app), buildApp(app)])
  const bundle = await makeBundle(app, dist, privateKey)
  const misfits = await findMisfits(
    await amongLive(against, typesIn(bundle), await readStatus(against)),
  )
  const findings = [...misfits, ...own]
  if (!browser || !app.description) return { ...bundle, findings }

  const executable = await findBrowser()
  progress.step(
    executable
      ? `Rendering ${app.name} in the live host`
      : 'No browser is here: the screen is not rendered',
  )
  const { manifest } = bundle
  const seen = executable ? await renderScreen({ manifest, dist }, against, executable) : []
  return { ...bundle, findings: [...findings, ...seen] }
}

async function findBrowser() {
  return locateChromium().catch((error: Error) => {
    throw new SalaError('wrongUse', error.message)
  })
}
