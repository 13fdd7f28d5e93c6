import { supportsPasskeys } from '@sala/kit/passkeys'
import { CheckBox, ListFrame, Panel } from '@sala/kit/ui'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeysTable } from './passkeys-table.tsx'
import type { Passkeys } from './use-passkeys.ts'
import { t } from './words/t.ts'

/** The account's passkeys: with one, signing in takes a finger, a face or a PIN. */
export function PasskeysPart({ passkeys }: { passkeys: Passkeys }) {
  const { list, hasSome, isRequired, isRule, add, remove, changeRequired } = passkeys

  return (
    <Panel title={t('Passkeys')}>
      <p>
        {t(
          'A passkey stays on your phone, computer or security key. You sign in by unlocking that: there is nothing to type, to guess or to give away.',
        )}
      </p>
      {isRule && (
        <p>
          {t('Everybody here signs in with a passkey.')}
          {list.entries?.length === 0 &&
            ` ${t('Add yours: until then nothing else is open to you.')}`}
        </p>
      )}
      <ListFrame list={list} empty={<NoPasskeys />}>
        <PasskeysTable passkeys={list.entries} onRemove={remove} />
      </ListFrame>
      {hasSome && !isRule && (
        <CheckBox
          label={t('Ask for a passkey after the password')}
          isChecked={isRequired}
          onChange={changeRequired}
        />
      )}
      {supportsPasskeys() ? (
        <PasskeyForm onAdd={add} />
      ) : (
        <p>
          {t(
            'None can be added here: your browser does not know passkeys, or the address in it is a number instead of a name.',
          )}
        </p>
      )}
    </Panel>
  )
}

function NoPasskeys() {
  return <p>{t('You have no passkey yet.')}</p>
}
