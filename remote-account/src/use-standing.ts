import type { Session } from '@sala/kit/contract/auth'
import { useEffect } from 'react'
import type { Passkeys } from './use-passkeys.ts'

/** Keeps what the session is known to lack as the account's passkeys say; returns whether it lacks one. */
export function useStanding(
  session: Session | null,
  { list, isRule }: Passkeys,
  onSignedIn: (session: Session) => void,
) {
  const { entries, isFresh } = list
  const mustAdd = session?.lacks === 'passkey'

  useEffect(() => {
    if (!entries || !isFresh || !session) return
    const lacksPasskey = isRule && entries.length === 0
    if (lacksPasskey === mustAdd) return
    const { lacks, ...rest } = session
    onSignedIn(lacksPasskey ? { ...rest, lacks: 'passkey' } : rest)
  }, [entries, isFresh, isRule, mustAdd, session, onSignedIn])

  return mustAdd
}
