import type { Confirm } from '@sala/kit/confirmation'
import type { Team, TeamLink } from '@sala/kit/contract/team'
import { sendNotice } from '@sala/kit/events'
import { useQuery } from '@sala/kit/ui'
import { useState } from 'react'
import { createLink, listTeams, revokeAccess } from './releases-api.ts'
import { t } from './words/t.ts'

/** Loads the teams, creates links and revokes access. */
export function useTeams(confirm: Confirm) {
  const query = useQuery(['teams'], listTeams)
  const { reload } = query
  const list = { ...query, entries: query.data && toRows(query.data) }
  const [link, setLink] = useState<TeamLink | null>(null)

  /** Resolves to whether a link was created. */
  const connect = (app: string, name: string) =>
    confirm({
      title: t('Allow a team to release {app}?', { app }),
      action: t('Create link'),
      work: async (proof) => {
        setLink(await createLink(app, name || undefined, proof))
        reload()
      },
    })

  const revoke = ({ app, name }: TeamAccess) =>
    confirm({
      title: t('Revoke “{name}” of {app}?', { name, app }),
      action: t('Revoke'),
      work: async (proof) => {
        await revokeAccess(app, name, proof).finally(reload)
        const message = t('“{name}” of {app} revoked.', { name, app })
        sendNotice({ severity: 'success', message })
      },
    })

  return { list, link, connect, revoke }
}

/** A team's tokens, keys and links of one name, which are revoked together. */
export interface TeamAccess {
  _id: string
  app: string
  name: string
  /** The kinds of access, such as “token, key”. */
  kinds: string
  createdAt: string | null
  lastUsedAt: string | null
}

/** The name of the server's own key, which cannot be revoked here. */
const serverKeyName = 'sala'

/** Returns a row for each name of each team. */
function toRows(teams: Team[]): TeamAccess[] {
  return teams.flatMap((team) => {
    const names = [...team.tokens, ...team.keys, ...team.links].map(({ name }) => name)
    return [...new Set(names)]
      .filter((name) => name !== serverKeyName)
      .map((name) => toRow(team, name))
  })
}

function toRow({ app, tokens, keys, links }: Team, name: string): TeamAccess {
  const hasName = (one: { name: string }) => one.name === name
  const kinds = [
    [t('token'), tokens],
    [t('key'), keys],
    [t('unused link'), links],
  ] as const
  const present = kinds.filter(([, all]) => all.some(hasName))
  const access = [...tokens, ...keys].filter(hasName)
  const uses = access.flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
  return {
    _id: `${app} ${name}`,
    app,
    name,
    kinds: present.map(([kind]) => kind).join(', '),
    createdAt: access.map(({ createdAt }) => createdAt).sort()[0] ?? null,
    lastUsedAt: uses.sort().at(-1) ?? null,
  }
}
