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
  const slots = remote.offers?.length ? ['./src/slots.ts'] : []
  return [...Object.values(fillModules(remote)), ...slots]
}
