import type { RemoteDescription } from '@sala/kit/contract/remote'
import { Type } from 'typebox'
import { checkerOf } from '../../foundation/http/compile-once.ts'
import { strict, Text } from '../../foundation/http/schemas.ts'
import { Description } from '../bundle/manifest-schema.ts'

/** One remote from a developer's machine, in one browser alone. */
export interface Preview {
  description: RemoteDescription
  /** On the developer's machine: http://localhost:PORT or http://127.0.0.1:PORT. */
  origin: string
  /** The id of the deploy token that it was made with: it ends with it. */
  token: string
  expiresAt: number
}

/** Up to 65535. */
const port = '([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5])'

/**
 * Nothing but the developer's own machine, so that a link can lead nobody to another: in the one
 * spelling of each name that browsers, proxies and policies all take for the same.
 */
export const Origin = Type.String({ pattern: `^http://(localhost|127\\.0\\.0\\.1):${port}$` })

const { check } = checkerOf(
  Type.Object(
    { description: Description, origin: Origin, token: Text(64), expiresAt: Type.Integer() },
    strict,
  ),
)

/** Whether it is one that this server would sign: who has its key may have signed anything. */
export function isPreview(value: unknown): value is Preview {
  return check(value)
}
