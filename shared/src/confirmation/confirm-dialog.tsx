import { Dialog } from '@sala/kit/ui'
import { ConfirmForm } from './confirm-form.tsx'
import type { Asked } from './use-confirmation.ts'

interface Props {
  email: string
  /** Whether the account has a passkey to confirm with. */
  hasPasskey: boolean
  /** null while nothing is asked. */
  asked: Asked | null
}

/** Stands before the screen while something is to be confirmed. */
export function ConfirmDialog({ email, hasPasskey, asked }: Props) {
  return (
    <Dialog isOpen={asked !== null} label={asked?.title} onClose={() => asked?.onEnd(false)}>
      {asked && <ConfirmForm email={email} hasPasskey={hasPasskey} {...asked} />}
    </Dialog>
  )
}
