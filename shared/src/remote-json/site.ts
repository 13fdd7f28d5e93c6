import type { DeclaredOrder, DeclaredSite, DeclaredText } from '../contract/site.ts'
import { type JsonSchema, text } from './json-schema.ts'

/** No page has more to change, and no owner would look through it. */
const maxTexts = 100
const maxPictures = 20
const maxOrders = 10
const maxItems = 20
const maxCharacters = 2000
const maxLines = 50
const longestName = 60
/** Thai counts its vowels and tones as characters. */
const longestTranslation = 120
/** As many as can be declared: of each its section and its label, and all items. */
const maxNames = 2 * (maxTexts + maxPictures + maxOrders) + maxOrders * maxItems

const name = '^[a-z][a-zA-Z0-9]{0,39}([.][a-z][a-zA-Z0-9]{0,39}){0,3}$'

const place = {
  section: text(longestName, 'The section of the page that it stands in, such as Home'),
  label: text(longestName, 'What it is there, such as Heading'),
}

const whole = (description: string, maximum: number): JsonSchema => ({
  description,
  type: 'integer',
  minimum: 1,
  maximum,
})

const byName = (description: string, most: number, value: JsonSchema): JsonSchema => ({
  description: `${description}, ${most} at most, by names such as home.title.`,
  type: 'object',
  propertyNames: { pattern: name },
  maxProperties: most,
  additionalProperties: value,
})

const declaredText: JsonSchema = {
  description: 'A sentence: where it stands, and how long it may be.',
  type: 'object',
  properties: {
    ...place,
    maxLength: whole(`In characters, ${maxCharacters} at most.`, maxCharacters),
    maxLines: whole('The most lines that it may take on a phone.', maxLines),
  } satisfies Record<keyof DeclaredText, JsonSchema>,
  required: ['section', 'label', 'maxLength'],
  additionalProperties: false,
}

const declaredPicture: JsonSchema = {
  description: 'A picture: where it stands.',
  type: 'object',
  properties: place,
  required: ['section', 'label'],
  additionalProperties: false,
}

const declaredOrder: JsonSchema = {
  description: 'Several of a kind, in an order.',
  type: 'object',
  properties: {
    ...place,
    items: {
      description: `What each is called, by its name, ${maxItems} at most.`,
      type: 'object',
      propertyNames: { pattern: name },
      maxProperties: maxItems,
      additionalProperties: text(longestName, 'What it is called'),
    },
  } satisfies Record<keyof DeclaredOrder, JsonSchema>,
  required: ['section', 'label', 'items'],
  additionalProperties: false,
}

const translations: JsonSchema = {
  description:
    'What its sections, labels and items are called in other languages of the back-office.',
  type: 'object',
  properties: {
    th: {
      description: `In Thai, by what each is called in English, ${maxNames} of ${longestName} characters at most.`,
      type: 'object',
      propertyNames: { pattern: `^[^\\u0000\\p{Cs}]{1,${longestName}}$` },
      maxProperties: maxNames,
      additionalProperties: text(longestTranslation, 'What it is called in Thai'),
    },
  } satisfies Record<keyof NonNullable<DeclaredSite['translations']>, JsonSchema>,
  additionalProperties: false,
}

/** What of a public remote's page an owner may change (docs/teams.md). */
export const site: JsonSchema = {
  description: 'What of its page an owner may change: texts, pictures and orders.',
  type: 'object',
  properties: {
    originals: byName(
      'Its sentences as the release says them',
      maxTexts,
      text(maxCharacters, 'A sentence'),
    ),
    texts: byName('Where its sentences stand', maxTexts, declaredText),
    pictures: byName('Its pictures', maxPictures, declaredPicture),
    orders: byName('What stands in an order', maxOrders, declaredOrder),
    translations,
  } satisfies Record<keyof DeclaredSite, JsonSchema>,
  additionalProperties: false,
}
