import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The module name under which each remote exposes its screen. */
const screen = { './screen': './src/screen.tsx' }

/**
 * The modules that a remote exposes, by the names under which the host asks for them: its screen, one for each
 * slot of another remote that it fills, and what it says in other languages.
 * @param remote its `remote.json`
 */
export function exposedModules(remote) {
  const said = Object.keys(remote.translations ?? {})
  const words = said.map((language) => [`./words/${language}`, `./src/words/${language}.json`])
  return { ...fillModules(remote), ...Object.fromEntries(words) }
}

function fillModules({ fills = [] }) {
  const filling = fills.map((slot) => [`./fills/${slot}`, `./src/fills/${slot}.tsx`])
  return { ...screen, ...Object.fromEntries(filling) }
}

/**
 * The sources by whose types others know a remote: what it exposes, and what its own slots give.
 * @param remote its `remote.json`
 */
export function typedModules(remote) {
  return [...Object.values(fillModules(remote)), ...slotModules(remote)]
}

const slotModules = ({ offers = [] }) => (offers.length > 0 ? ['./src/slots.ts'] : [])

/**
 * The sources that a remote must have and has not: a sentence for each, with the reason.
 * @param folder absolute path of the remote
 * @param remote its `remote.json`
 */
export function listMissingSources(folder, remote) {
  const exposed = Object.entries(exposedModules(remote)).map(([name, path]) => [path, reason(name)])
  const slots = slotModules(remote).map((path) => [
    path,
    'remote.json “offers” slots, whose props it declares',
  ])
  return [...exposed, ...slots]
    .filter(([path]) => !existsSync(join(folder, path)))
    .map(([path, why]) => `${path.slice('./'.length)} is missing: ${why}.`)
}

function reason(name) {
  const [, part, ...rest] = name.split('/')
  if (part === 'fills') return `remote.json says that it “fills” ${rest.join('/')}`
  if (part === 'words') return `remote.json has “translations”, and ${rest} is among them`
  return 'its default export is the screen of the remote'
}
