import type { Finding } from '@sala/kit/contract/release'
import { originIn } from '../backends/origin.ts'
import { nameOf, type PolicyCheck } from './policy-check.ts'

/** Calls are passed on to what an administrator has allowed, and to nothing else. */
export function checkBackend({ candidate, backends = [] }: PolicyCheck): Finding[] {
  const { app, description } = candidate.manifest
  const { backend } = description ?? {}
  if (backend === undefined) return []
  const finding = (message: string): Finding[] => [
    { rule: 'backend', file: 'remote.json', message: `${nameOf(candidate)} ${message}` },
  ]
  const origin = originIn(backend)
  if (origin === undefined) {
    return finding(`wants a backend that is no origin such as https://orders.example: ${backend}`)
  }
  if (backends.includes(origin)) return []
  const more = origin.startsWith('http:') ? ' --private' : ''
  return finding(
    `wants the backend ${origin}, which is not allowed for ${app}. An administrator allows it on the server’s machine: npx sala backend allow ${app} ${origin}${more}`,
  )
}
