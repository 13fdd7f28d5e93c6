import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../foundation/http/http-error.ts'
import { createValidator } from '../../foundation/http/schema-compilers.ts'
import { describeValidationError } from '../../foundation/http/validation-message.ts'
import type { Collection, EntryInput } from './collection.ts'
import { type CollectionSchemas, mapValues } from './collection-schemas.ts'
import { pickSettings } from './entry-settings.ts'

/** Creates the functions that validate the entry of a request, from JSON or from a form with its picture. */
export function createEntryParser({ fields }: Collection, { Body }: CollectionSchemas) {
  const body = createValidator(Body)

  const trimTexts = (input: EntryInput) =>
    ({
      ...mapValues(fields, (_schema, name) => trimText(input[name])),
      ...pickSettings(input),
    }) as EntryInput

  /** @throws {HttpError} 400 when the entry does not match the schema */
  function parseBody(entry: unknown): EntryInput {
    if (!body.check(entry)) throw new HttpError(400, describeValidationError(body.errors()))
    return trimTexts(entry)
  }

  /** Like `parseBody`, for the form field `entry`. */
  function parseForm(entry: unknown) {
    if (entry === undefined) throw new HttpError(400, 'The form needs a field “entry”.')
    return parseBody(entry)
  }

  return { parseBody, parseForm }
}

/** Throws an HttpError 415 if the list has no pictures. */
export function refusePictures({ hasPictures, words }: Collection) {
  if (!hasPictures) throw new HttpError(415, `The ${words.entries} have no pictures.`)
}

/** Answers 400 to calls without a body, which schemas by content type do not check. */
export function requireBody(app: FastifyInstance) {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    if (request.body === undefined && !request.isMultipart()) {
      throw new HttpError(400, 'Please send the fields as a JSON object.')
    }
  })
}

const trimText = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
