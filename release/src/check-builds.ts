import { basename, join } from 'node:path'
import { type App, listApps } from './apps.ts'
import { makeBundle } from './bundle/bundle.ts'
import { lineOf, tell } from './output.ts'
import { findMisfits } from './types/find-misfits.ts'
import { fillsSlotsOf } from './types/slots.ts'
import { typesIn } from './types/types-in.ts'

// Run by the build (scripts/check-builds.mjs) with folders of remotes: whether each fits the host, and the
// remotes whose slots it fills, that were built beside it.
const folders = process.argv.slice(2)
const apps = listApps()
const typed = async (app: App) => typesIn(await makeBundle(app, join(app.folder, 'dist')))

for (const app of apps.filter(({ folder }) => folders.includes(basename(folder)))) {
  const around = apps.filter((one) => !one.description || fillsSlotsOf(app.description, one.name))
  const others = await Promise.all(around.map(typed))
  const findings = await findMisfits({ candidate: await typed(app), others })
  if (findings.length === 0) continue
  process.exitCode = 1
  tell(findings.map(lineOf).join('\n'))
}
