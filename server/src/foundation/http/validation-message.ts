import type { FastifySchemaValidationError } from 'fastify'
import { dayPattern, nonBlankPattern } from './schemas.ts'

let listFormat: Intl.ListFormat | undefined

/** Lazy, because creating the format slows the start down. */
function joinByOr(words: string[]) {
  listFormat ??= new Intl.ListFormat('en-GB', { type: 'disjunction' })
  return listFormat.format(words)
}

/** Describes the first error of a body. */
export function describeValidationError([error]: FastifySchemaValidationError[]) {
  const field = error?.instancePath.slice(1).replaceAll('/', '.')
  const { params = {} } = error ?? {}
  switch (error?.keyword) {
    case 'required':
      return `“${params.missingProperty}” is missing.`
    case 'additionalProperties':
      return `“${String(params.additionalProperty).slice(0, 50)}” is not a known field.`
    case 'maxLength':
      return `“${field}” may have at most ${params.limit} characters.`
    case 'enum':
      return `“${field}” can be ${joinByOr([params.allowedValues ?? []].flat().map(String).filter(Boolean))}.`
    case 'maximum':
      return `“${field}” must be at most ${params.limit}.`
    case 'minItems':
      return `“${field}” must have at least ${params.limit}.`
    case 'maxItems':
      return `“${field}” may have at most ${params.limit}.`
    case 'format':
      return `“${field}” must be a date and time such as 2026-05-01T09:00:00Z.`
    case 'minimum':
      return `“${field}” must be at least ${params.limit}.`
    case 'pattern':
      if (params.pattern === nonBlankPattern) return `“${field}” must not be empty.`
      if (`${params.pattern}`.includes(dayPattern))
        return `“${field}” must be a date such as 2031-04-05.`
      return `“${field}” contains a character that cannot be stored.`
    case 'type':
      return field
        ? `“${field}” must be ${params.type === 'string' ? 'text' : `of type ${params.type}`}.`
        : 'Please send the fields as a JSON object.'
    default:
      return field ? `“${field}” is not valid.` : 'The request is not valid.'
  }
}
