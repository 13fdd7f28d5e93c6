/** What a remote's screen is known by. */
const screen = { './screen': './src/screen.tsx' }

/**
 * The modules that a remote exposes, by the names under which the host asks for them: its screen, and one for each
 * slot of another remote that it fills.
 * @param remote its `remote.json`
 */
export function exposedBy({ fills = [] }) {
  const filling = fills.map((slot) => [`./fills/${slot}`, `./src/fills/${slot}.tsx`])
  return { ...screen, ...Object.fromEntries(filling) }
}

/**
 * The sources by whose types others know a remote: what it exposes, and what its own slots give.
 * @param remote its `remote.json`
 */
export function typedBy(remote) {
  const slots = remote.offers?.length ? ['./src/slots.ts'] : []
  return [...Object.values(exposedBy(remote)), ...slots]
}
