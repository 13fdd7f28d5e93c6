import { setImmediate as nextLap } from 'node:timers/promises'
import type { Finding, ReleaseFile } from '@sala/kit/contract/release'
import { type Bundle, describeFile } from '../bundle/bundle.ts'

const liveSetMark = '"%LIVE_SET%"'

/** The files are those of the manifest, to the byte, and those without which nothing starts are there. */
export async function checkFiles({ manifest, files }: Bundle): Promise<Finding[]> {
  const finding = (file: string, message: string): Finding => ({ rule: 'files', file, message })
  const findings: Finding[] = []
  for (const [path, stated] of Object.entries(manifest.files)) {
    // Hundreds of files are hashed here, and visitors are served in between.
    await nextLap()
    const bytes = files.get(path)
    if (!bytes) {
      findings.push(finding(path, `${path} is named in release.json, but it is missing.`))
    } else if (!isAsStated(bytes, stated)) {
      findings.push(
        finding(path, `${path} is not what release.json says: its hash is wrong. Build it again.`),
      )
    }
  }
  for (const path of files.keys()) {
    if (!Object.hasOwn(manifest.files, path)) {
      findings.push(finding(path, `${path} is not named in release.json.`))
    }
  }
  for (const path of neededBy(manifest)) {
    if (!Object.hasOwn(manifest.files, path)) findings.push(finding(path, `${path} is missing.`))
  }
  const page = manifest.description ? undefined : files.get('index.html')
  if (page && !page.includes(liveSetMark)) {
    findings.push(
      finding('index.html', `index.html has no place for the live set: ${liveSetMark}.`),
    )
  }
  return findings
}

function isAsStated(bytes: Buffer, stated: ReleaseFile) {
  const { sha256, integrity } = describeFile(bytes)
  return stated.bytes === bytes.length && stated.sha256 === sha256 && stated.integrity === integrity
}

function neededBy({ entry, description }: Bundle['manifest']) {
  return description ? [entry, 'mf-manifest.json'] : [entry, 'index.html']
}
