import { Type } from 'typebox'
import { Nullable, StatusMessage, strict, Text } from '../../foundation/http/schemas.ts'

export const App = Type.Object({ app: Type.String({ pattern: '^[a-z][a-z0-9]{0,39}$' }) })
export const Version = Type.String({ pattern: '^[\\w.-]{1,64}$' })
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** `ReleaseSignature`: id of the key, and the signature. */
export const Signature = Type.Object(
  {
    key: Type.String({ pattern: '^[\\w-]{22}$' }),
    value: Type.String({ pattern: '^[\\w-]{86}$' }),
  },
  strict,
)

/** `LiveSignature`, which browsers verify. */
const LiveSignature = Type.Object({ ...Signature.properties, digest: Digest })

/** The team's signed type check, with the live releases that it covers. */
export const Check = Type.Optional(
  Type.Object(
    {
      ...Signature.properties,
      against: Type.Array(
        Type.Object({ ...App.properties, version: Version, digest: Digest }, strict),
        { maxItems: 400 },
      ),
    },
    strict,
  ),
)
export const Why = Type.Optional(Text(500, 'Reason, recorded in the history'))

const Time = Type.String({ format: 'date-time' })

export const Finding = Type.Object({
  rule: Type.String(),
  message: Type.String(),
  consumer: Type.Optional(Type.String({ description: 'The release that it would break' })),
  file: Type.Optional(Type.String()),
  line: Type.Optional(Type.Integer()),
})

export const Verdict = Type.Object({
  verdict: Type.Enum(['accepted', 'refused']),
  findings: Type.Array(Finding),
})

/** Response for a release that the gate refuses. */
export const Refused = Type.Object({
  ...StatusMessage.properties,
  findings: Type.Array(Finding),
})

export const Published = Type.Object({
  app: Type.String(),
  version: Type.String(),
  digest: Type.String(),
})

export const Health = Type.Object({ visits: Type.Integer(), failures: Type.Integer() })

const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const

const VitalsOfVersion = Type.Partial(
  Type.Record(
    Type.Enum([...vitalNames]),
    Type.Object({ p75: Type.Number(), visits: Type.Integer() }),
  ),
)

/** At most ten minutes, or a CLS that no page reaches. */
const Vital = Type.Optional(Type.Number({ minimum: 0, maximum: 600_000 }))

export const Vitals = Type.Object(
  {
    app: App.properties.app,
    version: Version,
    vitals: Type.Object({ CLS: Vital, FCP: Vital, INP: Vital, LCP: Vital, TTFB: Vital }, strict),
  },
  strict,
)

const Canary = Type.Object({
  version: Type.String(),
  percent: Type.Integer(),
  until: Nullable(Time),
  visitsNeeded: Type.Integer(),
})

const LastError = Type.Object({
  message: Type.String(),
  place: Nullable(Type.String()),
  count: Type.Integer(),
  lastAt: Time,
})

export const Status = Type.Object({
  app: Type.String(),
  live: Type.String(),
  previous: Nullable(Type.String()),
  liveSince: Time,
  canary: Nullable(Canary),
  health: Type.Record(Type.String(), Health),
  vitals: Type.Record(Type.String(), VitalsOfVersion),
  errors: Type.Record(Type.String(), Type.Array(LastError)),
})

export const Retired = Type.Object({
  app: Type.String(),
  version: Type.String(),
  retiredAt: Time,
  retiredBy: Type.String(),
  why: Nullable(Type.String()),
})

const Event = Type.Object({
  at: Time,
  who: Type.String(),
  app: Type.String(),
  action: Type.Enum(['publish', 'promote', 'rollback', 'canary', 'canary-ended', 'retire']),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  why: Nullable(Type.String()),
})

export const History = Type.Object({
  events: Type.Array(Event),
  versions: Type.Array(
    Type.Object({
      version: Type.String(),
      manifest: Type.String(),
      entry: Type.Optional(Type.Object({ address: Type.String(), globalName: Type.String() })),
      integrity: Type.Record(Type.String(), Type.String()),
      signature: Type.Optional(LiveSignature),
      fills: Type.Optional(Type.Unsafe<readonly string[]>(Type.Array(Type.String()))),
      publishedAt: Time,
      publishedBy: Type.String(),
    }),
  ),
})

const Place = Type.Integer({ minimum: 1, maximum: 10_000_000 })

/** `ErrorPlace`: name of an error, and its position in the release's files. */
const ErrorPlace = Type.Object(
  {
    name: Text(40),
    at: Type.Optional(Type.Object({ path: Text(200), line: Place, column: Place }, strict)),
  },
  strict,
)

export const Report = Type.Object(
  {
    app: App.properties.app,
    version: Version,
    kind: Type.Enum(['loaded', 'load-failed', 'crashed', 'fell-back', 'uncaught']),
    message: Type.Optional(Text(300)),
    error: Type.Optional(ErrorPlace),
  },
  strict,
)
