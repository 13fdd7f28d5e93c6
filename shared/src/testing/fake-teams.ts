import type { ReleaseStatus } from '../contract/release.ts'
import type { Team, TeamLink } from '../contract/team.ts'
import { checkProof, type Proven } from './fake-account.ts'

const createdAt = '2026-02-27T19:12:00.000Z'
const lastUsedAt = '2026-03-01T23:59:00.000Z'
const expiresAt = '2026-03-02T10:30:00.000Z'

const team: Team = {
  app: 'garden',
  tokens: [{ name: 'laptop', createdAt, lastUsedAt: null }],
  keys: [
    { id: 'x'.repeat(22), name: 'laptop', createdAt, lastUsedAt },
    { id: 'y'.repeat(22), name: 'sala', createdAt, lastUsedAt: null },
  ],
  links: [{ name: 'ci', expiresAt }],
}

const garden: ReleaseStatus = {
  app: 'garden',
  live: '1.1.0',
  previous: '1.0.0',
  liveSince: createdAt,
  canary: null,
  health: {},
  vitals: {},
  errors: {
    '1.0.0': [{ message: 'stumbled', place: null, count: 1, lastAt: '2026-03-01T05:00:00.000Z' }],
    '1.1.0': [
      {
        message: 'TypeError: beds is undefined',
        place: 'js/screen.ab12.js:1:4096',
        count: 3,
        lastAt: '2026-03-02T05:00:00.000Z',
      },
    ],
  },
}

/** Teams and releases. */
export function createFakeTeamOperations() {
  let teams = [team]

  return {
    'GET /releases': () => [garden],
    'GET /teams': () => teams,
    'POST /teams/{id}/link': (asked: Proven<{ name?: string }>): TeamLink => {
      checkProof(asked)
      const { id: app, body } = asked
      const { name = 'default' } = body
      teams = [...teams, { app, tokens: [], keys: [], links: [{ name, expiresAt }] }]
      return { app, name, link: `https://sala.example/enrol#${app}.secret`, expiresAt }
    },
    'POST /teams/{id}/revoke': (asked: Proven<{ name: string }>) => {
      checkProof(asked)
      const isLeft = (one: { name: string }) => one.name !== asked.body.name
      teams = teams.map(({ app, tokens, keys, links }) => {
        if (app !== asked.id) return { app, tokens, keys, links }
        const left = { tokens: tokens.filter(isLeft), keys: keys.filter(isLeft) }
        return { app, ...left, links: links.filter(isLeft) }
      })
      return { links: 0, tokens: 1, keys: 1 }
    },
  }
}
