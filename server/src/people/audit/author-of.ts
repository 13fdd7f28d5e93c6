import type { FastifyRequest } from 'fastify'
import type { Author } from './record-change.ts'

/** Who makes the change that this request asks for, and from where. */
export function authorOf({ caller, deployer, ip }: FastifyRequest): Author {
  const who =
    caller?.email ?? (deployer ? `deploy token ${deployer.app} ${deployer.name}` : 'nobody')
  return { who, from: ip }
}
