import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { UploadDeps } from '../pictures/take-upload.ts'
import type { OpenCollection } from './open-collection.ts'

/** What the routes of a collection need. */
export type Parts = UploadDeps & {
  /** The collection that a request is about. */
  opened: (request: FastifyRequest) => OpenCollection
  /** Who may read. */
  readers: FastifyContextConfig
  /** How those are let in who are signed in, where it is not as usual. */
  insiders?: FastifyContextConfig
}
