import type { DeclaredOrder, DeclaredSite, DeclaredText } from '../contract/site.ts'
import { type JsonSchema, text } from './json-schema.ts'

/** No page has more to change, and no owner would look through it. */
const mostTexts = 100
const mostPictures = 20
const mostOrders = 10
const mostItems = 20
const mostCharacters = 2000
const mostLines = 50
const longestName = 60
/** Thai counts its vowels and tones as characters. */
const longestTranslation = 120
/** As many as can be declared: of each its section and its label, and all items. */
const mostNames = 2 * (mostTexts + mostPictures + mostOrders) + mostOrders * mostItems

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
    maxLength: whole(`In characters, ${mostCharacters} at most.`, mostCharacters),
    mostLines: whole('The most lines that it may take on a phone.', mostLines),
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
      description: `What each is called, by its name, ${mostItems} at most.`,
      type: 'object',
      propertyNames: { pattern: name },
      maxProperties: mostItems,
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
      description: `In Thai, by what each is called in English, ${mostNames} of ${longestName} characters at most.`,
      type: 'object',
      propertyNames: { pattern: `^[^\\u0000\\p{Cs}]{1,${longestName}}$` },
      maxProperties: mostNames,
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
      mostTexts,
      text(mostCharacters, 'A sentence'),
    ),
    texts: byName('Where its sentences stand', mostTexts, declaredText),
    pictures: byName('Its pictures', mostPictures, declaredPicture),
    orders: byName('What stands in an order', mostOrders, declaredOrder),
    translations,
  } satisfies Record<keyof DeclaredSite, JsonSchema>,
  additionalProperties: false,
}
