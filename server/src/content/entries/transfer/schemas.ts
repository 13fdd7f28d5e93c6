import type { ImportOutcome } from '@sala/kit/contract/transfer'
import { Type } from 'typebox'
import { Nullable, StatusMessage, strict } from '../../../foundation/http/schemas.ts'

const Difference = Type.Object({
  field: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
})
const Entries = Type.Array(
  Type.Object({
    row: Type.Integer(),
    title: Type.String(),
    differences: Type.Array(Difference),
  }),
)
const Refused = Type.Array(Type.Object({ row: Type.Integer(), message: Type.String() }))

export const Outcome = Type.Unsafe<ImportOutcome>(
  Type.Object({
    revision: Type.String(),
    isDone: Type.Boolean(),
    counts: Type.Object({
      added: Type.Integer(),
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      refused: Type.Integer(),
    }),
    added: Entries,
    changed: Entries,
    refused: Refused,
  }),
)

export const RefusedRows = Type.Object({
  ...StatusMessage.properties,
  refused: Type.Optional(Refused),
})

export const ExportQuery = Type.Object(
  {
    format: Type.Enum(['csv', 'zip'], {
      description: '`csv`: a table. `zip`: `entries.json`, with the pictures beside it.',
    }),
  },
  strict,
)

export const ImportQuery = Type.Object(
  {
    try: Type.Optional(
      Type.Enum(['true'], { description: 'Says what it would do, and does nothing.' }),
    ),
  },
  strict,
)
