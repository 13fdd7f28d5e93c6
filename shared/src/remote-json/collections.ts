import type { DeclaredCollection, DeclaredField, DeclaredKind } from '../contract/remote.ts'
import { enumOf, type JsonSchema, text } from './json-schema.ts'

export const listName = '^[a-z][a-z0-9-]{0,39}$'

const maxCollections = 10
const maxFields = 40
const maxOptions = 100
/** For all texts of an entry together, because the size of a request is limited. */
const maxCharacters = 10_000
const maxNumber = 1e12

const name = (subject: string): JsonSchema => ({
  description: `The name of the ${subject}: letters and digits, a lower-case letter first, at most 40.`,
  type: 'string',
  pattern: '^[a-z][a-zA-Z0-9]{0,39}$',
})

const bound = (description: string): JsonSchema => ({
  description,
  type: 'number',
  minimum: -maxNumber,
  maximum: maxNumber,
})

const field: JsonSchema = {
  description: 'A field of the list: a name, a kind and limits.',
  type: 'object',
  properties: {
    name: name('field'),
    kind: enumOf<DeclaredKind>('The type of its values.', {
      text: 'one line of text',
      'long text': 'text with line breaks',
      number: 'a number',
      date: 'a day, such as 2031-04-05',
      choice: 'one of its options',
    }),
    isRequired: {
      description: 'true when it must not be empty.',
      type: 'boolean',
    },
    maxLength: {
      description: `Maximum number of characters: default 200, for long text 5000, at most ${maxCharacters}.`,
      type: 'integer',
      minimum: 1,
      maximum: maxCharacters,
    },
    minimum: bound('The smallest number.'),
    maximum: bound('The largest number.'),
    options: {
      description: `The options of a choice, at most ${maxOptions}.`,
      type: 'array',
      items: { ...text(100, 'An option'), pattern: '^[^\\u0000\\p{Cs}]+$' },
      minItems: 1,
      maxItems: maxOptions,
    },
  } satisfies Record<keyof DeclaredField, JsonSchema>,
  required: ['name', 'kind'],
  additionalProperties: false,
}

/** Lists that a remote declares (docs/remotes.md). */
export const collections: JsonSchema = {
  description: `Its own lists, at most ${maxCollections}, which the server stores.`,
  type: 'array',
  items: {
    description: 'A list: a name and its fields.',
    type: 'object',
    properties: {
      name: {
        ...name('list'),
        description:
          'The name of the list in addresses: lower-case letters, digits and hyphens, a letter first, at most 40.',
        pattern: listName,
      },
      access: enumOf<NonNullable<DeclaredCollection['access']>>('Who can read it.', {
        public: 'everybody, except hidden entries',
        'signed-in': 'signed-in users',
      }),
      hasPictures: { description: 'true when its entries have pictures.', type: 'boolean' },
      words: {
        description: 'Singular and plural in messages: plant and plants.',
        type: 'object',
        properties: {
          entry: text(60, 'The singular, such as plant'),
          entries: text(60, 'The plural, such as plants'),
        },
        required: ['entry', 'entries'],
        additionalProperties: false,
      },
      fields: {
        description: `Its fields, 1 to ${maxFields}; the first is the title of an entry.`,
        type: 'array',
        items: field,
        minItems: 1,
        maxItems: maxFields,
      },
    } satisfies Record<keyof DeclaredCollection, JsonSchema>,
    required: ['name', 'fields'],
    additionalProperties: false,
  },
  maxItems: maxCollections,
}
