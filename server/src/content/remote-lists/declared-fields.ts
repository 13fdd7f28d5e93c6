import type { DeclaredCollection, DeclaredField } from '@sala/kit/contract/remote'
import { type TSchema, Type } from 'typebox'
import { dayPattern, Nullable, nonBlankPattern, Text } from '../../foundation/http/schemas.ts'
import type { Collection } from '../entries/collection.ts'

/** Converts the declaration of a remote's list to a collection. */
export function toCollection(remote: string, declared: DeclaredCollection): Collection {
  const { name, fields, words, hasPictures = false } = declared
  return {
    name: toListName(remote, name),
    table: 'remoteEntry',
    hasPictures,
    fields: Object.fromEntries(fields.map((field) => [field.name, toFieldSchema(field)])),
    words: words ?? { entry: 'entry', entries: name },
  }
}

export function toListName(remote: string, name: string) {
  return `remotes/${remote}/${name}` as const
}

/** Converts a declared field to a schema. A field that is not required may be left out: it is unchanged, or empty. */
function toFieldSchema(field: DeclaredField): TSchema {
  const schema = kinds[field.kind](field)
  return field.isRequired ? schema : Type.Optional(schema)
}

const defaultMaxLength = { text: 200, 'long text': 5000 }

const texts = ({ kind, maxLength, isRequired }: DeclaredField) => {
  const limit = maxLength ?? defaultMaxLength[kind as keyof typeof defaultMaxLength]
  return isRequired ? { ...Text(limit), pattern: nonBlankPattern } : Text(limit)
}

const kinds: Record<DeclaredField['kind'], (field: DeclaredField) => TSchema> = {
  text: texts,
  'long text': texts,
  number({ minimum, maximum, isRequired }) {
    const number = Type.Number({
      ...(minimum !== undefined && { minimum }),
      ...(maximum !== undefined && { maximum }),
    })
    return isRequired ? number : Nullable(number)
  },
  date({ isRequired }) {
    return Type.String({ pattern: isRequired ? `^${dayPattern}$` : `^(${dayPattern})?$` })
  },
  choice({ options = [], isRequired }) {
    return Type.Unsafe<string>({ type: 'string', enum: isRequired ? options : ['', ...options] })
  },
}

/**
 * Joins the declaration of a new release with the previous one. A field that the release no longer declares stays as
 * an optional one, because entries have values in it and tabs with the previous release send it.
 */
export function joinDeclarations(
  before: DeclaredCollection,
  after: DeclaredCollection,
): DeclaredCollection {
  const named = new Set(after.fields.map(({ name }) => name))
  const omitted = before.fields.filter(({ name }) => !named.has(name))
  return {
    ...after,
    fields: [
      ...after.fields,
      ...omitted.map(({ isRequired: _, ...field }): DeclaredField => field),
    ],
  }
}
