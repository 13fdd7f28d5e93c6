import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { kitOf, readJson } from '@sala/build/project.mjs'
import { Command } from 'commander'
import { findApp } from '../apps.ts'
import { type ServerOptions, withServer } from '../options.ts'
import { print } from '../output.ts'
import { showProgress } from '../progress.ts'
import { readPackageVersion, readStatus } from '../release-api.ts'
import { fetchRelease } from '../types/fetch-release.ts'

/** `sala types`: the contract as it is live, and what slots give, to read and to compare with. */
export function typesCommand() {
  const command = new Command('types')
    .description('brings the types of the live host and remotes, and says which kit is live')
    .argument('[name]', "the remote's name (default: the one here)")
    .action(types)
  return withServer(command)
}

async function types(name: string, options: ServerOptions) {
  const { folder } = findApp(name)
  const { against } = options
  const progress = showProgress()
  progress.step(`Asking ${against} what is live`)
  const live = await readStatus(against)
  const place = join(folder, '.sala/types')
  const releases = await Promise.all(
    live.map(({ app, live: version }) => fetchRelease(against, { app, version })),
  )
  // What is there of an earlier time would look as if it were live.
  rmSync(place, { recursive: true, force: true })
  for (const { app, types } of releases) {
    for (const [path, text] of types) write(join(place, app, path), text)
  }
  progress.end()

  const slots = releases.flatMap(({ app, description }) =>
    (description?.offers ?? []).map((slot) => `${app}/${slot}`),
  )
  const kit = { live: await readPackageVersion(against, '@sala/kit'), here: kitHere(folder) }
  const apps = Object.fromEntries(releases.map(({ app, version }) => [app, version]))
  const advice = kit.live === kit.here ? '' : ' “npx sala update” brings it here.'
  print(
    options,
    { folder: place, apps, kit, slots },
    `The types of ${releases.length} apps are in ${relative(process.cwd(), place)}.
The live kit is ${kit.live}, the one here ${kit.here}.${advice}${slots.length > 0 ? `\nSlots that can be filled, with what each gives in its remote’s slots.d.ts: ${slots.join(', ')}.` : ''}`,
  )
}

function kitHere(folder: string): string {
  return readJson(join(kitOf(folder), 'package.json')).version
}

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
