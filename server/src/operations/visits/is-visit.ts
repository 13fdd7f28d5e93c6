import type { FastifyRequest } from 'fastify'

/** Programs that say so; others are taken for people. Cubot makes telephones. */
const programs =
  /(?<!cu)bot(\b|[/_-])|crawl|spider|slurp|preview|externalhit|monitor|uptime|scan|fetch|curl|wget|python|java\/|go-http|node|axios|lighthouse/i

/**
 * Whether somebody has opened the page that is asked for, rather than a program, a frame, or a browser
 * that looks ahead. Browsers that do not tell are known by what they take.
 */
export function isVisit({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>) {
  const { accept = '', 'user-agent': agent = '' } = headers
  if (method !== 'GET' || agent === '' || programs.test(agent)) return false
  if (headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? accept.includes('text/html') : destination === 'document'
}
