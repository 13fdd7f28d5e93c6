import { ApiError } from '@sala/kit/api/api-error'
import { request } from '@sala/kit/api/request'
import type { Proof } from '@sala/kit/contract/auth'
import type { StatusMessage } from '@sala/kit/contract/events'
import { sendNotice } from '@sala/kit/events'
import { signalUnknownPasskey, supportsPasskeys } from '@sala/kit/passkeys'
import { Actions, Button, Dialog, TextField, useSending } from '@sala/kit/ui'
import { translateServerMessage } from '@sala/kit/words'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { type FormEvent, useCallback, useState } from 'react'
import { t } from '../words/t.ts'
import styles from './confirmation.module.css'

interface Question {
  title: string
  /** Label of the button. */
  action: string
  /** The consequences. */
  details?: string
  /** Asks for a reason. */
  reason?: 'optional' | 'required'
  /** Runs with the proof and the reason; the dialog stays open while it fails. */
  work: (proof: Proof, reason: string) => Promise<unknown>
}

interface Asked extends Question {
  onEnd: (isDone: boolean) => void
}

export type Confirm = (question: Question) => Promise<boolean>

/** Asks the user to re-authenticate before a sensitive change. Pass `asked` to a `ProofDialog`. */
export function useConfirmation() {
  const [asked, setAsked] = useState<Asked | null>(null)

  /** Resolves to false when the user cancels. */
  const confirm: Confirm = useCallback(
    (question) =>
      new Promise<boolean>((resolve) => {
        const onEnd = (isDone: boolean) => {
          setAsked(null)
          resolve(isDone)
        }
        setAsked({ ...question, onEnd })
      }),
    [],
  )
  return { asked, confirm }
}

/** Shows the server's message after a change in the message bar. */
export function sendServerNotice({ status, message }: StatusMessage) {
  sendNotice({ severity: status, message: translateServerMessage(message) })
}

interface Account {
  email: string
  /** Whether the account has a passkey to confirm with. */
  hasPasskey: boolean
}

/** Asks for the password or a passkey again before a sensitive change. */
export function ProofDialog({ asked, ...account }: Account & { asked: Asked | null }) {
  return (
    <Dialog isOpen={asked !== null} label={asked?.title} onClose={() => asked?.onEnd(false)}>
      {asked && <ProofForm {...account} {...asked} />}
    </Dialog>
  )
}

/** Shows errors itself. */
function ProofForm({ email, hasPasskey, title, details, action, ...asked }: Account & Asked) {
  const { reason: asksReason, work, onEnd } = asked
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')
  const { failure, byPassword, byPasskey, isBusy } = useProof(
    (proof) => work(proof, reason.trim()),
    () => onEnd(true),
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    byPassword.send(password)
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <h2>{title}</h2>
      {details && <p>{details}</p>}
      {asksReason && (
        <TextField
          label={asksReason === 'required' ? t('Reason') : t('Reason (optional)')}
          required={asksReason === 'required'}
          autoComplete="off"
          maxLength={500}
          readOnly={isBusy}
          value={reason}
          onValue={setReason}
        />
      )}
      <p>{t("Please confirm it's you.")}</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        required
        readOnly={isBusy}
        value={password}
        onValue={setPassword}
      />
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <Actions>
        <Button type="submit" isBusy={byPassword.isBusy} isDisabled={byPasskey.isBusy}>
          {action}
        </Button>
        {hasPasskey && supportsPasskeys() && (
          <Button
            variant="outline"
            isBusy={byPasskey.isBusy}
            isDisabled={byPassword.isBusy || (asksReason === 'required' && !reason.trim())}
            onClick={byPasskey.send}
          >
            {t('Use a passkey')}
          </Button>
        )}
        <Button variant="plain" isDisabled={isBusy} onClick={() => onEnd(false)}>
          {t('Cancel')}
        </Button>
      </Actions>
    </form>
  )
}

/** Confirms by password or passkey. `failure` is the message when that or the work fails. */
export function useProof(work: (proof: Proof) => Promise<unknown>, onDone: () => void) {
  const [failure, setFailure] = useState('')
  const password = useSending()
  const passkey = useSending()

  async function run(getProof: () => Promise<Proof | null>) {
    setFailure('')
    let proof: Proof | null = null
    try {
      proof = await getProof()
      if (!proof) return setFailure(t('No passkey was used.'))
      await work(proof)
      onDone()
    } catch (error) {
      if (proof && 'passkey' in proof) signalUnknownPasskey(error, proof.passkey)
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }

  const sign = async () => {
    const signed = await signWithPasskey()
    return signed && { passkey: signed }
  }

  return {
    failure,
    isBusy: password.isBusy || passkey.isBusy,
    byPassword: {
      isBusy: password.isBusy,
      send: (text: string) => password.run(() => run(async () => ({ password: text }))),
    },
    byPasskey: { isBusy: passkey.isBusy, send: () => passkey.run(() => run(sign)) },
  }
}

/**
 * Asks the user to unlock a passkey; null when they cancel. Loads the library for it first.
 * @throws {ApiError}
 */
async function signWithPasskey() {
  // Options that any passkey for this site can sign.
  const optionsJSON = await request<PublicKeyCredentialRequestOptionsJSON>(
    'POST',
    '/auth/passkeys/sign-in/options',
  )
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON }).catch(() => null)
}
