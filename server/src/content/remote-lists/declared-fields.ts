import type { DeclaredCollection, DeclaredField } from '@sala/kit/contract/remote'
import { type TSchema, Type } from 'typebox'
import { dayPattern, Nullable, somePattern, Text } from '../../foundation/http/schemas.ts'
import type { Collection } from '../entries/collection.ts'

/** The list of a remote, as the engine keeps it. */
export function collectionOf(remote: string, declared: DeclaredCollection): Collection {
  const { name, fields, words, hasPictures = false } = declared
  return {
    name: listNameOf(remote, name),
    table: 'remoteEntry',
    hasPictures,
    fields: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    words: words ?? { entry: 'entry', entries: name },
  }
}

export function listNameOf(remote: string, name: string) {
  return `remotes/${remote}/${name}` as const
}

/** What a field takes. One that need not be given may be left out: it stays as it is, or is empty. */
function schemaOf(field: DeclaredField): TSchema {
  const schema = kinds[field.kind](field)
  return field.isRequired ? schema : Type.Optional(schema)
}

const usualLength = { text: 200, 'long text': 5000 }

const texts = ({ kind, maxLength, isRequired }: DeclaredField) => {
  const most = maxLength ?? usualLength[kind as keyof typeof usualLength]
  return isRequired ? { ...Text(most), pattern: somePattern } : Text(most)
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
