import { passkeysWorkHere } from '@sala/shared/passkeys'
import { CheckBox, ListFrame, Panel } from '@sala/shared/ui'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeysTable } from './passkeys-table.tsx'
import { usePasskeys } from './use-passkeys.ts'

interface Props {
  email: string
}

/** The account's passkeys: with one, signing in takes a finger, a face or a PIN. */
export function PasskeysPart({ email }: Props) {
  const { list, isRequired, add, isAdding, remove, changeRequired, isChanging } = usePasskeys()
  const hasSome = Boolean(list.entries?.length)

  return (
    <Panel title="Passkeys">
      <p>
        A passkey stays on your phone, computer or security key. You sign in by unlocking that:
        there is nothing to type, to guess or to give away.
      </p>
      <ListFrame list={list} empty={<NoPasskeys />}>
        <PasskeysTable passkeys={list.entries} onRemove={remove} />
      </ListFrame>
      {hasSome && (
        <CheckBox
          label="Ask for a passkey after the password"
          isChecked={isRequired}
          isDisabled={isChanging}
          onChange={changeRequired}
        />
      )}
      {passkeysWorkHere() ? (
        <PasskeyForm email={email} isBusy={isAdding} onAdd={add} />
      ) : (
        <p>
          None can be added here: your browser does not know passkeys, or the address in it is a
          number instead of a name.
        </p>
      )}
    </Panel>
  )
}

function NoPasskeys() {
  return <p>You have no passkey yet.</p>
}
