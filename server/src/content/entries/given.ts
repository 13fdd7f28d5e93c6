import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkerOf } from '../../foundation/http/compile-once.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { describeInvalid } from '../../foundation/http/validation-message.ts'
import { choicesIn } from './choices.ts'
import type { Collection, Given } from './collection.ts'
import type { Schemas } from './collection-schemas.ts'
import { eachOf } from './collection-schemas.ts'

/** Reads the entry of a request, from JSON or from a form with its picture. */
export function givenTo({ fields }: Collection, { Body }: Schemas) {
  const body = checkerOf(Body)

  const trimmed = (given: Given) =>
    ({
      ...eachOf(fields, (_schema, name) => trimmedText(given[name])),
      ...choicesIn(given),
    }) as Given

  /** @throws {HttpError} 400 when it does not match the schema */
  function inBody(entry: unknown): Given {
    if (!body.check(entry)) throw new HttpError(400, describeInvalid(body.faults()))
    return trimmed(entry)
  }

  return {
    inBody,

    /** Like `inBody`, for a form's field. */
    inForm(entry: unknown): Given {
      if (entry === undefined)
        throw new HttpError(400, 'Please send the entry, in the field “entry”.')
      return inBody(entry)
    },
  }
}

/** Refuses pictures for a list that has none. */
export function refusePictures({ hasPictures, words }: Collection) {
  if (!hasPictures) throw new HttpError(415, `The ${words.entries} have no pictures.`)
}

/** Refuses calls without a body, which schemas by content type do not check. */
export function askForBody(app: FastifyInstance) {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    if (request.body === undefined && !request.isMultipart()) {
      throw new HttpError(400, 'Please send the fields as a JSON object.')
    }
  })
}

const trimmedText = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
