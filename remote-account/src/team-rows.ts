import type { Team } from '@sala/kit/contract/team'
import { t } from './words/t.ts'

/** What is revoked as one: all that a team has of one name. */
export interface TeamRow {
  _id: string
  app: string
  name: string
  /** What there is of that name, in words. */
  has: string
  createdAt: string | null
  lastUsedAt: string | null
}

/** Of the house's own key, with which it signs what it has built itself. */
const ownName = 'sala'

/** A row for each name of each team. */
export function rowsOf(teams: Team[]): TeamRow[] {
  return teams.flatMap((team) => {
    const names = [...team.tokens, ...team.keys, ...team.links].map(({ name }) => name)
    return [...new Set(names)].filter((name) => name !== ownName).map((name) => rowOf(team, name))
  })
}

function rowOf({ app, tokens, keys, links }: Team, name: string): TeamRow {
  const isIt = (one: { name: string }) => one.name === name
  const kinds = [
    [t('token'), tokens],
    [t('key'), keys],
    [t('open link'), links],
  ] as const
  const has = kinds.filter(([, all]) => all.some(isIt))
  const access = [...tokens, ...keys].filter(isIt)
  const uses = access.flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
  return {
    _id: `${app} ${name}`,
    app,
    name,
    has: has.map(([kind]) => kind).join(', '),
    createdAt: access.map(({ createdAt }) => createdAt).sort()[0] ?? null,
    lastUsedAt: uses.sort().at(-1) ?? null,
  }
}
