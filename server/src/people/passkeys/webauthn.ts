import type { FastifyRequest } from 'fastify'
import { originOf } from '../../foundation/http/origin.ts'

/** The site as authenticators know it: passkeys are made for its host name and for no other. */
export interface Site {
  name: string
  /** The host name, without a port. */
  id: string
  origin: string
}

export function siteOf(request: FastifyRequest, publicUrl: URL | undefined): Site {
  const origin = originOf(request, publicUrl)
  return { name: 'Sala Chan', id: new URL(origin).hostname, origin }
}

/** The library takes a quarter of a second and 26 MB: whoever has no passkeys starts without it. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}

/** The challenge that an authenticator says it has signed; empty when it says nothing of the kind. */
export function challengeIn(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
