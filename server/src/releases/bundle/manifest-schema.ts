import type { ReleaseManifest } from '@sala/shared/contract/release'
import type { ReleaseSignature } from '@sala/shared/contract/remote'
import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { HttpError } from '../../http/http-error.ts'
import { Nullable, strict, Text } from '../../http/schemas.ts'
import { describeInvalid } from '../../http/validation-message.ts'
import { Signature } from '../schemas.ts'
import { manifestName, signatureName } from './bundle.ts'
import { mostFiles } from './read-archive.ts'

/** Any whole number: the gate says which of them are known. */
const Contract = Type.Integer({ minimum: 0 })
/** What a key may be says its pattern alone. */
const keys = (most: number) => Type.String({ pattern: `^[A-Za-z0-9_@.~/-]{1,${most}}$` })
const Versions = Type.Record(keys(100), Text(100), { ...strict, maxProperties: 100 })

export const Description = Type.Object(
  {
    name: Text(40),
    contract: Contract,
    route: Type.String({
      pattern: '^/([a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*)?$',
      maxLength: 100,
    }),
    access: Type.Enum(['public', 'signed-in', 'signed-out']),
    layout: Type.Enum(['shell', 'bare']),
    shape: Type.Enum(['page', 'card', 'form-over-table', 'table']),
    title: Text(200),
    menu: Type.Optional(
      Type.Object({ label: Text(60), icon: Text(40), order: Type.Number() }, strict),
    ),
    lists: Type.Optional(Type.Array(Type.Enum(['staff', 'rooms']), { maxItems: 2 })),
    budgetBytes: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000 })),
  },
  strict,
)

const File = Type.Object(
  {
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    bytes: Type.Integer({ minimum: 0 }),
    integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
  },
  strict,
)

const Manifest = Type.Object(
  {
    app: Text(40),
    version: Text(64),
    contract: Contract,
    description: Nullable(Description),
    requires: Versions,
    provides: Versions,
    entry: Text(200),
    files: Type.Record(keys(200), File, { ...strict, maxProperties: mostFiles }),
    commit: Nullable(Text(64)),
  },
  strict,
)

/** Reads a `release.json`; throws an HttpError that says what is wrong with it. */
export const parseManifest = parser<ReleaseManifest>(manifestName, Manifest, 256_000)

/** As parseManifest, for a `release.sig`. */
export const parseSignature = parser<ReleaseSignature>(signatureName, Signature, 1000)

function parser<Content>(name: string, schema: TSchema, mostBytes: number) {
  const compiled = Compile(schema)
  return (bytes: Buffer): Content => {
    if (bytes.length > mostBytes) {
      throw new HttpError(413, `${name} is too large: ${mostBytes / 1000} kB at most.`)
    }
    const value = parseJson(name, bytes.toString())
    if (compiled.Check(value)) return value as Content
    throw new HttpError(400, `${name}: ${describeInvalid(compiled.Errors(value))}`)
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, `${name} is not valid JSON.`)
  }
}
