import type { DeclaredCollection, DeclaredField, DeclaredKind } from '../contract/remote.ts'
import { type JsonSchema, oneOf, text } from './json-schema.ts'

export const listName = '^[a-z][a-z0-9-]{0,39}$'

/** No screen shows more. */
const maxCollections = 10
const maxFields = 40
const maxOptions = 100
/** Of all texts of an entry together: a call takes no more. */
const maxCharacters = 10_000
const maxNumber = 1e12

const name = (of: string): JsonSchema => ({
  description: `What ${of} is called: letters and digits, a lower-case letter first, 40 at most.`,
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
  description: 'A field of the list: a name and a kind, and what bounds it.',
  type: 'object',
  properties: {
    name: name('it'),
    kind: oneOf<DeclaredKind>('What it holds.', {
      text: 'a line of text',
      'long text': 'text of many lines',
      number: 'a number',
      date: 'a day, such as 2031-04-05',
      choice: 'one of its options',
    }),
    isRequired: {
      description: 'true when an entry must have something in it.',
      type: 'boolean',
    },
    maxLength: {
      description: `Of text, in characters: 200 when left out, or 5000 of long text, ${maxCharacters} at most.`,
      type: 'integer',
      minimum: 1,
      maximum: maxCharacters,
    },
    minimum: bound('The least that a number can be.'),
    maximum: bound('The most that a number can be.'),
    options: {
      description: `What there is to choose from, ${maxOptions} options at most.`,
      type: 'array',
      items: { ...text(100, 'An option'), pattern: '^[^\\u0000\\p{Cs}]+$' },
      minItems: 1,
      maxItems: maxOptions,
    },
  } satisfies Record<keyof DeclaredField, JsonSchema>,
  required: ['name', 'kind'],
  additionalProperties: false,
}

/** The lists that a remote brings (docs/teams.md). */
export const collections: JsonSchema = {
  description: `Lists of its own, ${maxCollections} at most, which the server keeps for it.`,
  type: 'array',
  items: {
    description: 'A list: a name and its fields.',
    type: 'object',
    properties: {
      name: {
        ...name('the list'),
        description:
          'What the list is called in addresses: lower-case letters, digits and hyphens, a letter first, 40 at most.',
        pattern: listName,
      },
      access: oneOf<NonNullable<DeclaredCollection['access']>>('Who may read it.', {
        public: 'everybody, what visitors may see of it',
        'signed-in': 'who has signed in',
      }),
      hasPictures: { description: 'true when its entries have pictures.', type: 'boolean' },
      words: {
        description: 'As sentences speak of one, and of all: plant and plants.',
        type: 'object',
        properties: {
          entry: text(60, 'One, such as plant'),
          entries: text(60, 'All, such as plants'),
        },
        required: ['entry', 'entries'],
        additionalProperties: false,
      },
      fields: {
        description: `Its fields, 1 to ${maxFields}; the first is what an entry is known by.`,
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
