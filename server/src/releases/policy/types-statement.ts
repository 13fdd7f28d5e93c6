/** A release by its content. */
export interface ReleaseId {
  app: string
  version: string
  digest: string
}

/**
 * What a team signs when it has checked the types of its release: which release it is, and against
 * which of others, all by their content. The command line makes the same text
 * (release/src/types/statement.ts).
 */
export function checkStatementOf(release: ReleaseId, against: ReleaseId[]) {
  const idOf = ({ app, version, digest }: ReleaseId) => `${app} ${version} ${digest}`
  return ['sala types 1', idOf(release), ...against.map(idOf).sort()].join('\n')
}
