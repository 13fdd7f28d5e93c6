import { packagesFor } from '../inputs.mjs'
import { nameOf, usedBy } from '../locked-packages.mjs'
import { placeOf, projectOf } from '../project.mjs'

/**
 * What an app is made of, as CycloneDX 1.5: every package that the lock file has for it beside those
 * for developers, be it bundled or provided by the host. The same lock file gives the same bytes:
 * there is no time and no random number in it, nor from where a package was fetched.
 * @param folder absolute path of the app
 */
export function sbomOf(folder) {
  const packages = packagesFor(folder, projectOf(folder))
  const [own, ...others] = describe(packages, usedBy(packages, placeOf(folder)))
  const sorted = others.sort((one, other) => (one.ref < other.ref ? -1 : 1))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { ...own.component, type: 'application' } },
    components: sorted.map(({ component }) => component),
    dependencies: [own, ...sorted].map(({ ref, dependsOn }) => ({
      ref,
      dependsOn: [...dependsOn].sort(),
    })),
  }
}

/** The packages in the order of `uses`; one that is installed twice in the same version is one. */
function describe(packages, uses) {
  const found = new Map()
  for (const [path, used] of uses) {
    const component = componentOf(packages[path], path)
    const ref = component['bom-ref']
    const { dependsOn } = found.get(ref) ?? { dependsOn: new Set() }
    for (const one of used) dependsOn.add(refOf(packages[one], one))
    found.set(ref, { ref, component, dependsOn })
  }
  return [...found.values()]
}

function componentOf(entry, path) {
  const { version, license, integrity } = entry
  const name = nameOf(entry, path)
  return {
    'bom-ref': refOf(entry, path),
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [licenceOf(license)] }),
  }
}

function refOf(entry, path) {
  return `${nameOf(entry, path)}@${entry.version}`
}

/** @param integrity `sha512-…`, as in the lock file */
function hashOf(integrity) {
  const [, bits, base64] = integrity.match(/^sha(\d+)-(.*)$/)
  return { alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }
}

function licenceOf(license) {
  return /[ ()]/.test(license) ? { expression: license } : { license: { id: license } }
}
