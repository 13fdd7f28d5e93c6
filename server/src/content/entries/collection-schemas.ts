import type { EntryVersion } from '@sala/kit/contract/entry'
import { type TSchema, Type } from 'typebox'
import { HttpError } from '../../foundation/http/http-error.ts'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { Nullable, strict } from '../../foundation/http/schemas.ts'
import { describeValidationError } from '../../foundation/http/validation-message.ts'
import { entryPicture } from '../pictures/describe-picture.ts'
import type { Collection, EntryInput, StoredEntry } from './collection.ts'
import { optionalSettings, pickSettings } from './entry-settings.ts'
import { AnyTranslations, createTranslationsSchema } from './translations.ts'

/** Schemas of an entry's settings and translations in answers. */
const settingSchemas = { ...optionalSettings, translations: Type.Optional(AnyTranslations) }

/** Creates the schemas of a collection's entries in bodies and answers, and the path of its routes. */
export function createCollectionSchemas({ name, fields, words }: Collection) {
  // Stored texts may be older than the limits, so answers are not checked against them.
  const texts = mapValues(fields, (field) => (isTextField(field) ? Type.String() : field))
  const properties = {
    _id: Type.String(),
    ...texts,
    ...entryPicture,
    ...settingSchemas,
    version: Type.Integer(),
  }
  const translations = Type.Optional(createTranslationsSchema(fields))
  const Body = Type.Unsafe<EntryInput>(
    Type.Object({ ...fields, ...optionalSettings, translations }, strict),
  )
  return {
    path: `/${name}`,
    words,
    tags: [name.replace(/^./, (first) => first.toUpperCase())],
    Body,
    body: createBodySchema(Body),
    Entry: Type.Unsafe<StoredEntry<string>>(Type.Object(properties)),
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
        // May include fields of other releases.
        fields: Type.Object(texts, { additionalProperties: true }),
        ...entryPicture,
        ...settingSchemas,
      }),
    ),
  }
}

export const isTextField = (field: object) => 'type' in field && field.type === 'string'

/** Schema of a body that is JSON or a form. Forms are streamed, so `body` is null for them. */
export function createBodySchema(Body: TSchema) {
  const Form = Type.Object({ entry: Body, file: Type.Unsafe({ type: 'string', format: 'binary' }) })
  return {
    content: {
      'application/json': { schema: Body },
      'multipart/form-data': { schema: Type.Union([Form, Type.Null()]) },
    },
  }
}

/**
 * Creates the function that validates the entry of a request or file, and removes the spaces around its texts. It
 * throws an HttpError 400 when the entry does not match the schema.
 */
export function createEntryParser(collection: Collection) {
  const { check, errors } = createValidator(createCollectionSchemas(collection).Body)
  const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
  return (entry: unknown): EntryInput => {
    if (!check(entry)) throw new HttpError(400, describeValidationError(errors()))
    return {
      ...mapValues(collection.fields, (_schema, name) => trim(entry[name])),
      ...pickSettings(entry),
    } as EntryInput
  }
}

export type CollectionSchemas = ReturnType<typeof createCollectionSchemas>

/** Returns a record with the same keys and converted values. */
export function mapValues<Name extends string, From, To>(
  record: Record<Name, From>,
  convert: (from: From, name: Name) => To,
) {
  const entries = Object.entries<From>(record).map(([name, value]) => [
    name,
    convert(value, name as Name),
  ])
  return Object.fromEntries(entries) as Record<Name, To>
}
