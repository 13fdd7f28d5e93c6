import type { JsonSchema } from './json-schema.ts'
import { remoteSchema } from './schema.ts'

/** Nobody reads more before fixing the first ones. */
const maxErrors = 20

/**
 * The errors in a `remote.json`, a sentence with the path of its field in each line; undefined when it is valid.
 */
export function validateRemoteJson(description: unknown): string | undefined {
  if (!isOfType('object', description)) return 'it is not a JSON object.'
  const errors: string[] = []
  for (const error of validateValue(remoteSchema, description, '')) {
    errors.push(errors.length < maxErrors ? error : 'There are more errors.')
    if (errors.length > maxErrors) break
  }
  return errors.length > 0 ? errors.join('\n') : undefined
}

function* validateValue(schema: JsonSchema, value: unknown, field: string): Generator<string> {
  const { anyOf, type } = schema
  if (anyOf) {
    const matching = anyOf.find((one) => isOfType(one.type, value))
    if (matching) yield* validateValue(matching, value, field)
    else yield toError(schema, value, field)
  } else if (!isOfType(type, value) || breaksLimits(schema, value)) {
    yield toError(schema, value, field)
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* validateValue(schema.items ?? {}, item, `${field}[${index}]`)
    }
  } else if (type === 'object') yield* validateFields(schema, value as Fields, field)
}

type Fields = Record<string, unknown>

function* validateFields(schema: JsonSchema, value: Fields, field: string): Generator<string> {
  const { properties = {}, required = [] } = schema
  const toPath = (key: string) => (field ? `${field}.${key}` : key)
  for (const key of required) {
    if (Object.hasOwn(value, key)) continue
    yield `${toPath(key)} is missing. ${describeAllowed(properties[key] ?? {})}`
  }
  for (const [key, inner] of Object.entries(value)) {
    const known = Object.hasOwn(properties, key) ? properties[key] : findAdditional(schema, key)
    if (known) yield* validateValue(known, inner, toPath(key))
    else if (schema.propertyNames) yield toError(schema, key, toPath(key))
    else {
      const choices = formatChoices(Object.keys(properties))
      yield `${formatValue(toPath(key))} is not a known field: use ${choices}.`
    }
  }
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
