import type { FastifySchemaValidationError } from 'fastify'
import { dayPattern, nonBlankPattern } from './schemas.ts'

let listFormat: Intl.ListFormat | undefined

/** Made when a sentence first needs it: to read the language's rules takes longer than most rooms of the server. */
function orList(words: string[]) {
  listFormat ??= new Intl.ListFormat('en-GB', { type: 'disjunction' })
  return listFormat.format(words)
}

/** Says in words what the first fault of a body is. */
export function describeValidationError([fault]: FastifySchemaValidationError[]) {
  const field = fault?.instancePath.slice(1).replaceAll('/', '.')
  const { params = {} } = fault ?? {}
  switch (fault?.keyword) {
    case 'required':
      return `“${params.missingProperty}” is missing.`
    case 'additionalProperties':
      return `“${String(params.additionalProperty).slice(0, 50)}” is not a known field.`
    case 'maxLength':
      return `“${field}” may have at most ${params.limit} characters.`
    case 'enum':
      return `“${field}” can be ${orList([params.allowedValues ?? []].flat().map(String).filter(Boolean))}.`
    case 'maximum':
      return `“${field}” may be ${params.limit} at most.`
    case 'minItems':
      return `“${field}” must have at least ${params.limit}.`
    case 'maxItems':
      return `“${field}” may have at most ${params.limit}.`
    case 'format':
      return `“${field}” must be a moment such as 2026-05-01T09:00:00Z.`
    case 'minimum':
      return `“${field}” must be ${params.limit} at least.`
    case 'pattern':
      if (params.pattern === nonBlankPattern) return `“${field}” must not be empty.`
      if (`${params.pattern}`.includes(dayPattern))
        return `“${field}” must be a day such as 2031-04-05.`
      return `“${field}” contains a character that cannot be stored.`
    case 'type':
      return field
        ? `“${field}” must be ${params.type === 'string' ? 'text' : `of type ${params.type}`}.`
        : 'Please send the fields as a JSON object.'
    default:
      return field ? `“${field}” is not valid.` : 'The request is not valid.'
  }
}
