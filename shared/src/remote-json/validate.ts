import type { JsonSchema } from './json-schema.ts'
import { remoteSchema } from './schema.ts'

/** The first error in a `remote.json`, as a sentence; undefined when it is valid. */
export function validateRemoteJson(description: unknown): string | undefined {
  return isOfType('object', description)
    ? validateValue(remoteSchema, description, '')
    : 'it is not a JSON object.'
}

function validateValue(schema: JsonSchema, value: unknown, field: string): string | undefined {
  const { anyOf, type } = schema
  if (anyOf) {
    const matching = anyOf.find((one) => isOfType(one.type, value))
    return matching ? validateValue(matching, value, field) : toError(schema, value, field)
  }
  if (!isOfType(type, value) || breaksLimits(schema, value)) return toError(schema, value, field)
  if (Array.isArray(value)) {
    return firstError(value.entries(), ([index, item]) =>
      validateValue(schema.items ?? {}, item, `${field}[${index}]`),
    )
  }
  return type === 'object' ? validateFields(schema, value as Fields, field) : undefined
}

type Fields = Record<string, unknown>

function validateFields(schema: JsonSchema, value: Fields, field: string) {
  const { properties = {}, required = [] } = schema
  const toPath = (key: string) => (field ? `${field}.${key}` : key)
  const missing = required.find((key) => !Object.hasOwn(value, key))
  if (missing) return `${toPath(missing)} is missing. ${describeAllowed(properties[missing] ?? {})}`
  return firstError(Object.entries(value), ([key, inner]) => {
    const known = Object.hasOwn(properties, key) ? properties[key] : findAdditional(schema, key)
    if (known) return validateValue(known, inner, toPath(key))
    if (schema.propertyNames) return toError(schema, key, toPath(key))
    return `${formatValue(toPath(key))} is not a known field: use ${formatChoices(Object.keys(properties))}.`
  })
}

/** The schema of a property that is not in `properties`. */
function findAdditional({ additionalProperties, propertyNames }: JsonSchema, key: string) {
  const isAllowed = !propertyNames || new RegExp(propertyNames.pattern, 'u').test(key)
  return isAllowed && additionalProperties ? additionalProperties : undefined
}

function breaksLimits(schema: JsonSchema, value: unknown) {
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

function toError(schema: JsonSchema, value: unknown, field: string) {
  return schema.enum
    ? `${field} is ${formatValue(value)}: it must be ${formatChoices(schema.enum)}.`
    : `${field} cannot be ${formatValue(value)}. ${describeAllowed(schema)}`
}

function describeAllowed({ enum: choices, description = '' }: JsonSchema) {
  return choices ? `It must be ${formatChoices(choices)}.` : description
}

const maxShown = 60

function formatValue(value: unknown) {
  const text = typeof value === 'string' ? `“${value.slice(0, maxShown)}”` : JSON.stringify(value)
  return text.length > maxShown + 2 ? `${text.slice(0, maxShown)}…` : text
}

function formatChoices(choices: readonly unknown[]) {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices.map(String))
}

function firstError<Item>(items: Iterable<Item>, validate: (item: Item) => string | undefined) {
  for (const item of items) {
    const error = validate(item)
    if (error) return error
  }
  return undefined
}
