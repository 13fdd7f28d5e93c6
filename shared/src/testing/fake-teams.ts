import type {
  ReleaseEvent,
  ReleaseHistory,
  ReleaseStatus,
  RetiredApp,
} from '../contract/release.ts'
import type { Team, TeamLink } from '../contract/team.ts'
import { checkProof, fakeCredentials, type Proven } from './fake-account.ts'
import { type Asked, FakeError } from './fake-list.ts'

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
  promotedBy: 'laptop',
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

const event: ReleaseEvent = {
  at: createdAt,
  who: 'laptop',
  app: 'garden',
  action: 'promote',
  from: '1.0.0',
  to: '1.1.0',
  why: 'the first roses',
}

export const gardenHistory: ReleaseHistory = {
  events: [event, { ...event, from: null, to: '1.0.0', why: null }],
  versions: ['1.2.0', '1.1.0', '1.0.0'].map((version) => ({
    version,
    manifest: `/remotes/garden/${version}/mf-manifest.json`,
    integrity: {},
    signature: { key: 'x'.repeat(22), value: '', digest: '' },
    publishedAt: createdAt,
    publishedBy: 'laptop',
    checks: {
      types: [],
      rendered: { browser: 'Chromium 150', pages: ['/garden'], languages: ['en'] },
    },
  })),
}

const preview = {
  id: 'ab12',
  version: '1.2.0',
  origin: null,
  createdBy: 'laptop',
  createdAt,
  expiresAt,
  openedAt: null,
}

/** Teams and releases. */
export function createFakeTeamOperations() {
  let teams = [team]
  let apps = [garden]
  let retired: RetiredApp[] = []
  let previews = [preview]

  /** Replaces the status of an app that is live or retired. */
  const update = ({ id }: Asked, change: (status: ReleaseStatus) => ReleaseStatus) => {
    const status = change(apps.find(({ app }) => app === id) ?? { ...garden, app: id })
    apps = [...apps.filter(({ app }) => app !== id), status]
    retired = retired.filter(({ app }) => app !== id)
    return status
  }
  const switchTo = (asked: Proven<{ version?: string; to?: string }>) => {
    checkProof(asked)
    const { version = asked.body.to ?? '1.0.0' } = asked.body
    return update(asked, (status) => ({
      ...status,
      previous: status.live === version ? status.previous : status.live,
      live: version,
      canary: null,
      promotedBy: fakeCredentials.email,
    }))
  }

  return {
    'GET /releases': () => apps,
    'GET /releases/retired': () => retired,
    'GET /releases/{id}/history': ({ id }: Asked) =>
      id === 'garden' ? gardenHistory : { events: [], versions: [] },
    'GET /releases/{id}/previews': () => previews,
    'POST /releases/{id}/promote': switchTo,
    'POST /releases/{id}/rollback': switchTo,
    'POST /releases/{id}/canary': (asked: Proven<{ version: string; percent: number }>) => {
      checkProof(asked)
      const { version, percent } = asked.body
      const canary = { version, percent, until: expiresAt, visitsNeeded: 20 }
      return update(asked, (status) => ({ ...status, canary: percent === 0 ? null : canary }))
    },
    'POST /releases/{id}/retire': (asked: Proven<{ why?: string }>): RetiredApp => {
      checkProof(asked)
      const status = apps.find(({ app }) => app === asked.id)
      if (!status) throw new FakeError(409, `${asked.id} has no live release.`)
      const { app, live } = status
      apps = apps.filter((one) => one !== status)
      const by = { retiredBy: fakeCredentials.email, retiredAt: expiresAt }
      const one = { app, version: live, ...by, why: asked.body.why ?? null }
      retired = [...retired, one]
      return one
    },
    'POST /releases/{id}/previews': ({ id, body: { version } }: Asked<{ version: string }>) => {
      const link = { ...preview, id: 'cd34', version }
      previews = [link, ...previews]
      return { app: id, url: `https://sala.example/preview/${id}/secret`, ...link }
    },
    'POST /releases/{id}/previews/{link}/revoke': () => {
      const [last = preview] = previews.splice(0, 1)
      return last
    },
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
