import type { EntryVersion } from '@sala/kit/contract/entry'
import { type TSchema, Type } from 'typebox'
import { Nullable, strict } from '../../foundation/http/schemas.ts'
import { entryPicture } from '../pictures/schemas.ts'
import { optionalChoices } from './choices.ts'
import type { Collection, EntryOf, Given } from './collection.ts'
import { AnyTranslations, translationsOf } from './translations.ts'

/** Beside its texts, in answers. */
const saidBeside = { ...optionalChoices, translations: Type.Optional(AnyTranslations) }

/** How a collection's entries look in bodies and answers, and where it is. */
export function schemasOf({ name, fields, words }: Collection) {
  // An answer is not held to bounds, which may have been others once.
  const texts = eachOf(fields, (field) => (isText(field) ? Type.String() : field))
  const properties = {
    _id: Type.String(),
    ...texts,
    ...entryPicture,
    ...saidBeside,
    version: Type.Integer(),
  }
  const translations = Type.Optional(translationsOf(fields))
  const Body = Type.Unsafe<Given>(
    Type.Object({ ...fields, ...optionalChoices, translations }, strict),
  )
  return {
    path: `/${name}`,
    words,
    tags: [name.replace(/^./, (first) => first.toUpperCase())],
    Body,
    body: bodyOf(Body),
    Entry: Type.Unsafe<EntryOf<string>>(Type.Object(properties)),
    Listed: Type.Object({
      ...properties,
      deletedAt: Type.Optional(Type.String({ format: 'date-time' })),
    }),
    Version: Type.Unsafe<EntryVersion>(
      Type.Object({
        version: Type.Integer(),
        at: Type.String({ format: 'date-time' }),
        who: Nullable(Type.String()),
        action: Nullable(Type.String()),
        // Also what another release had.
        fields: Type.Object(texts, { additionalProperties: true }),
        ...entryPicture,
        ...saidBeside,
      }),
    ),
  }
}

export const isText = (field: object) => 'type' in field && field.type === 'string'

/** For a route's schema: by JSON, or by a form, which is read as it arrives and never stands in `body`. */
export function bodyOf(Body: TSchema) {
  const Form = Type.Object({ entry: Body, file: Type.Unsafe({ type: 'string', format: 'binary' }) })
  return {
    content: {
      'application/json': { schema: Body },
      'multipart/form-data': { schema: Type.Union([Form, Type.Null()]) },
    },
  }
}

export type Schemas = ReturnType<typeof schemasOf>

/** A record with each of its values changed. */
export function eachOf<Name extends string, From, To>(
  record: Record<Name, From>,
  change: (from: From, name: Name) => To,
) {
  const entries = Object.entries<From>(record).map(([name, value]) => [
    name,
    change(value, name as Name),
  ])
  return Object.fromEntries(entries) as Record<Name, To>
}
