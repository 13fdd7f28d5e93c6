import type { ErrorPlace } from '@sala/kit/contract/release'
import type { FastifyInstance } from 'fastify'

/** A browser that reports errors, with its visitor cookie. */
export async function createReporter(app: FastifyInstance, remoteAddress: string) {
  const answer = await app.inject({ url: '/remotes.json', remoteAddress })
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
  return {
    /** @param signedIn headers of a session */
    report: (
      report: {
        version: string
        error?: ErrorPlace
        app?: string
        kind?: string
        message?: string
      },
      signedIn: Record<string, string> = {},
    ) =>
      app.inject({
        method: 'POST',
        url: '/api/releases/reports',
        remoteAddress,
        headers: { cookie, ...signedIn },
        payload: { app: 'pond', kind: 'crashed', ...report },
      }),
  }
}

export const toIpAddress = (number: number) =>
  `203.0.${113 + Math.floor(number / 250)}.${number % 250}`
