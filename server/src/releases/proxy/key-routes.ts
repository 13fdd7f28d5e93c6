import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../foundation/deps.ts'
import { sealFile } from '../../foundation/http/security-headers.ts'
import { assertionKeys } from './assertion.ts'

/** The public key by which backends check who is calling. */
export async function assertionKeyRoutes(app: FastifyInstance, { db }: Deps) {
  app.get('/.well-known/sala-keys.json', { schema: { hide: true } }, async (_request, reply) => {
    sealFile(reply).header('cache-control', 'public, max-age=300')
    return assertionKeys(db)
  })
}
