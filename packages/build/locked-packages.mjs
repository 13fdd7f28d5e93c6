/**
 * What a package of the lock file uses, directly or not, found as Node looks for it.
 * @param packages `packages` of package-lock.json
 * @param path of the package in it, such as `remote-staff`; empty for the checkout's own
 * @param options `forBuild`: also what workspaces have for developers alone
 * @returns the paths that each package uses, by its own path
 */
export function usedBy(packages, path, { forBuild = false } = {}, uses = new Map()) {
  if (uses.has(path)) return uses
  const isOwn = !path.includes('node_modules/')
  const names = needsOf(packages[path], { forBuild: forBuild && isOwn })
  const used = names.flatMap((name) => find(packages, path, name) ?? [])
  uses.set(path, used)
  for (const one of used) usedBy(packages, one, { forBuild }, uses)
  return uses
}

/** The name of a package. @param entry that of the lock file at `path` */
export function nameOf({ name }, path) {
  const folder = 'node_modules/'
  return name ?? path.slice(path.lastIndexOf(folder) + folder.length)
}

function needsOf(entry, { forBuild }) {
  const { dependencies, optionalDependencies, devDependencies } = entry
  const peers = Object.keys(entry.peerDependencies ?? {})
  const required = peers.filter((name) => !entry.peerDependenciesMeta?.[name]?.optional)
  const developed = forBuild ? devDependencies : {}
  return [...Object.keys({ ...dependencies, ...optionalDependencies, ...developed }), ...required]
}

/** The path at which a package finds another one; undefined when it is nowhere. */
function find(packages, from, name) {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`
  const entry = packages[path]
  if (entry) return entry.link ? entry.resolved : path
  return from ? find(packages, parentOf(from), name) : undefined
}

function parentOf(folder) {
  const end = folder.lastIndexOf('/node_modules/')
  return end < 0 ? '' : folder.slice(0, end)
}
