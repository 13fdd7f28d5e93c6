import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { ReleaseSignature, RemoteDescription } from '@sala/kit/contract/remote'
import { remoteSchema } from '@sala/kit/remote-json/schema'
import { validateRemoteJson } from '@sala/kit/remote-json/validate'
import { type TSchema, Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { Nullable, strict, Text } from '../../foundation/http/schemas.ts'
import { describeValidationError } from '../../foundation/http/validation-message.ts'
import { checksName, manifestName, maxFiles, type SignedChecks, signatureName } from './bundle.ts'

export const App = Type.Object({ app: Type.String({ pattern: '^[a-z][a-z0-9]{0,39}$' }) })
export const Version = Type.String({ pattern: '^[\\w.-]{1,64}$' })
export const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** `ReleaseSignature`: id of the key, and the signature. */
export const Signature = Type.Object(
  {
    key: Type.String({ pattern: '^[\\w-]{22}$' }),
    value: Type.String({ pattern: '^[\\w-]{86}$' }),
  },
  strict,
)

const checkedReleases = Type.Array(Type.Object({ ...App.properties, version: Version }, strict), {
  maxItems: 400,
})
const Rendered = Type.Object(
  {
    browser: Text(100),
    pages: Type.Array(Text(2000), { maxItems: 50 }),
    languages: Type.Array(Text(35), { maxItems: 50 }),
  },
  strict,
)
/** `ReleaseChecks` */
export const checkFields = { types: checkedReleases, rendered: Nullable(Rendered) }

/** Any whole number: the gate decides which versions it accepts. */
const Contract = Type.Integer({ minimum: 0 })
/** TypeBox checks keys by their pattern alone. */
const keys = (maxLength: number) => Type.String({ pattern: `^[A-Za-z0-9_@.~/-]{1,${maxLength}}$` })
const byPackage = <Value extends TSchema>(value: Value) =>
  Type.Record(keys(100), value, { ...strict, maxProperties: 100 })
const Versions = byPackage(Text(100))
const OlderVersions = byPackage(Type.Array(Text(64), { maxItems: 10 }))

/** Any JavaScript identifier, or `name.member`. */
const exportName = '^[^\\u0000\\p{Cs}]{1,100}$'
const UsedExports = byPackage(
  Type.Record(Type.String({ pattern: exportName }), Text(300), { ...strict, maxProperties: 500 }),
)
const ProvidedExports = byPackage(
  Nullable(Type.Array(Type.String({ pattern: exportName }), { maxItems: 2000 })),
)

export const Description = Type.Unsafe<RemoteDescription>(remoteSchema)

const File = Type.Object(
  {
    sha256: Digest,
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
    satisfies: Type.Optional(OlderVersions),
    usedExports: Type.Optional(UsedExports),
    providedExports: Type.Optional(ProvidedExports),
    entry: Text(200),
    files: Type.Record(keys(200), File, { ...strict, maxProperties: maxFiles }),
    commit: Nullable(Text(64)),
  },
  strict,
)

/** Parses `release.json`; throws an HttpError that names the fault. */
export const parseManifest = parser<ReleaseManifest>(manifestName, Manifest, 256_000, (value) => {
  const { description } = Object(value) as { description?: unknown }
  const fault = description ? validateRemoteJson(description) : undefined
  return fault && `remote.json: ${fault}`
})

/** Parses `release.sig`; throws an HttpError that names the fault. */
export const parseSignature = parser<ReleaseSignature>(signatureName, Signature, 1000)

/** Parses `release.checks`; throws an HttpError that names the fault. */
export const parseChecks = parser<SignedChecks>(
  checksName,
  Type.Object({ ...checkFields, value: Signature.properties.value }, strict),
  256_000,
)

/** @param explain returns a better message than the schema's, where there is one */
function parser<Content>(
  name: string,
  schema: TSchema,
  maxBytes: number,
  explain: (value: unknown) => string | undefined = () => undefined,
) {
  const { check, errors } = createValidator(schema)
  return (bytes: Buffer): Content => {
    if (bytes.length > maxBytes) {
      throw new HttpError(413, `${name} is too large: ${maxBytes / 1000} kB at most.`)
    }
    const value = parseJson(name, bytes.toString())
    if (check(value)) return value as Content
    throw new HttpError(400, explain(value) ?? `${name}: ${describeValidationError(errors())}`)
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, `${name} is not valid JSON.`)
  }
}
