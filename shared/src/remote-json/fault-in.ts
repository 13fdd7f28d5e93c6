import type { JsonSchema } from './json-schema.ts'
import { remoteSchema } from './schema.ts'

/** The first thing that is wrong with a `remote.json`, in words; undefined when nothing is. */
export function faultIn(description: unknown): string | undefined {
  return isOfType('object', description)
    ? faultAt(remoteSchema, description, '')
    : 'it is no JSON object.'
}

function faultAt(schema: JsonSchema, value: unknown, field: string): string | undefined {
  const { anyOf, type } = schema
  if (anyOf) {
    const meant = anyOf.find((one) => isOfType(one.type, value))
    return meant ? faultAt(meant, value, field) : refusal(schema, value, field)
  }
  if (!isOfType(type, value) || breaksRule(schema, value)) return refusal(schema, value, field)
  if (Array.isArray(value)) {
    return firstOf(value.entries(), ([index, item]) =>
      faultAt(schema.items ?? {}, item, `${field}[${index}]`),
    )
  }
  return type === 'object' ? faultInFields(schema, value as Fields, field) : undefined
}

type Fields = Record<string, unknown>

function faultInFields(schema: JsonSchema, value: Fields, at: string) {
  const { properties = {}, required = [] } = schema
  const nameOf = (key: string) => (at ? `${at}.${key}` : key)
  const missing = required.find((key) => !Object.hasOwn(value, key))
  if (missing) return `${nameOf(missing)} is missing. ${allowedBy(properties[missing] ?? {})}`
  return firstOf(Object.entries(value), ([key, inner]) => {
    const known = Object.hasOwn(properties, key) ? properties[key] : named(schema, key)
    if (known) return faultAt(known, inner, nameOf(key))
    if (schema.propertyNames) return refusal(schema, key, nameOf(key))
    return `${shown(nameOf(key))} is no field that it has: there can be ${listed(Object.keys(properties))}.`
  })
}

/** What holds for a name that is not known before. */
function named({ additionalProperties, propertyNames }: JsonSchema, key: string) {
  const isAllowed = !propertyNames || new RegExp(propertyNames.pattern, 'u').test(key)
  return isAllowed && additionalProperties ? additionalProperties : undefined
}

function breaksRule(schema: JsonSchema, value: unknown) {
  const { enum: choices, maxLength, pattern, minimum, maximum } = schema
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  if (choices && !choices.includes(value as string)) return true
  if (Array.isArray(value)) return value.length < minItems || value.length > maxItems
  if (isOfType('object', value)) {
    return Object.keys(value as Fields).length > (schema.maxProperties ?? Number.POSITIVE_INFINITY)
  }
  if (typeof value === 'string') {
    const isTooLong = [...value].length > (maxLength ?? Number.POSITIVE_INFINITY)
    return isTooLong || (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
  }
  return typeof value === 'number' && (value < (minimum ?? value) || value > (maximum ?? value))
}

function isOfType(type: JsonSchema['type'], value: unknown) {
  switch (type) {
    case undefined:
      return true
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function refusal(schema: JsonSchema, value: unknown, field: string) {
  return schema.enum
    ? `${field} is ${shown(value)}: it can be ${listed(schema.enum)}.`
    : `${field} cannot be ${shown(value)}. ${allowedBy(schema)}`
}

function allowedBy({ enum: choices, description = '' }: JsonSchema) {
  return choices ? `It can be ${listed(choices)}.` : description
}

const maxShown = 60

function shown(value: unknown) {
  const text = typeof value === 'string' ? `“${value.slice(0, maxShown)}”` : JSON.stringify(value)
  return text.length > maxShown + 2 ? `${text.slice(0, maxShown)}…` : text
}

function listed(choices: readonly unknown[]) {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices.map(String))
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => string | undefined) {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return undefined
}
