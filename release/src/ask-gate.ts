import type { Prepared } from './prepare.ts'
import { checkBundle } from './release-api.ts'
import { SalaError } from './sala-error.ts'

/**
 * Asks the gate of a server, and tells all that is wrong at once.
 * @throws {SalaError} when something is, here or there
 */
export async function askGate(against: string, { manifest, gzip, findings }: Prepared) {
  const { app, version } = manifest
  const verdict = await checkBundle(against, app, gzip)
  const all = [...verdict.findings, ...findings]
  if (all.length > 0) throw new SalaError('refused', `${app} ${version} is refused:`, all)
}
