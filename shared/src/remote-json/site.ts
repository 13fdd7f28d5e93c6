import type { DeclaredOrder, DeclaredSite, DeclaredText } from '../contract/site.ts'
import { type JsonSchema, text } from './json-schema.ts'

const maxTexts = 100
const maxPictures = 20
const maxOrders = 10
const maxItems = 20
const maxCharacters = 2000
const maxLines = 50
const longestName = 60
/** Longer, because Thai vowels and tones count as characters. */
const longestTranslation = 120
/** All that can be declared: a section and a label for each part, and all items. */
const maxNames = 2 * (maxTexts + maxPictures + maxOrders) + maxOrders * maxItems

const name = '^[a-z][a-zA-Z0-9]{0,39}([.][a-z][a-zA-Z0-9]{0,39}){0,3}$'

const place = {
  section: text(longestName, 'The section of the page, such as Home'),
  label: text(longestName, 'Its label there, such as Heading'),
}

const whole = (description: string, maximum: number): JsonSchema => ({
  description,
  type: 'integer',
  minimum: 1,
  maximum,
})

const byName = (description: string, most: number, value: JsonSchema): JsonSchema => ({
  description: `${description}, at most ${most}, by names such as home.title.`,
  type: 'object',
  propertyNames: { pattern: name },
  maxProperties: most,
  additionalProperties: value,
})

const declaredText: JsonSchema = {
  description: 'A text: its place on the page and its maximum length.',
  type: 'object',
  properties: {
    ...place,
    maxLength: whole(`In characters, at most ${maxCharacters}.`, maxCharacters),
    maxLines: whole('Maximum number of lines on a phone.', maxLines),
  } satisfies Record<keyof DeclaredText, JsonSchema>,
  required: ['section', 'label', 'maxLength'],
  additionalProperties: false,
}

const declaredPicture: JsonSchema = {
  description: 'A picture: its place on the page.',
  type: 'object',
  properties: place,
  required: ['section', 'label'],
  additionalProperties: false,
}

const declaredOrder: JsonSchema = {
  description: 'Items that can be reordered.',
  type: 'object',
  properties: {
    ...place,
    items: {
      description: `The label of each item by name, at most ${maxItems}.`,
      type: 'object',
      propertyNames: { pattern: name },
      maxProperties: maxItems,
      additionalProperties: text(longestName, 'A label'),
    },
  } satisfies Record<keyof DeclaredOrder, JsonSchema>,
  required: ['section', 'label', 'items'],
  additionalProperties: false,
}

const translations: JsonSchema = {
  description: 'Its sections, labels and items in other languages of the back-office.',
  type: 'object',
  properties: {
    th: {
      description: `In Thai, by the English name, at most ${maxNames} of at most ${longestName} characters.`,
      type: 'object',
      propertyNames: { pattern: `^[^\\u0000\\p{Cs}]{1,${longestName}}$` },
      maxProperties: maxNames,
      additionalProperties: text(longestTranslation, 'The Thai name'),
    },
  } satisfies Record<keyof NonNullable<DeclaredSite['translations']>, JsonSchema>,
  additionalProperties: false,
}

/** Parts of a public remote's page that an owner can change (docs/remotes.md). */
export const site: JsonSchema = {
  description: 'Parts of its page that an owner can change: texts, pictures and orders.',
  type: 'object',
  properties: {
    originals: byName('Default texts', maxTexts, text(maxCharacters, 'A text')),
    texts: byName('Places of the texts', maxTexts, declaredText),
    pictures: byName('Pictures', maxPictures, declaredPicture),
    orders: byName('Orders of items', maxOrders, declaredOrder),
    translations,
  } satisfies Record<keyof DeclaredSite, JsonSchema>,
  additionalProperties: false,
}
