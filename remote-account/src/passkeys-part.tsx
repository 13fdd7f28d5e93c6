import { passkeysWorkHere } from '@sala/kit/passkeys'
import { CheckBox, ListFrame, Panel } from '@sala/kit/ui'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeysTable } from './passkeys-table.tsx'
import type { Passkeys } from './use-passkeys.ts'

/** The account's passkeys: with one, signing in takes a finger, a face or a PIN. */
export function PasskeysPart({ passkeys }: { passkeys: Passkeys }) {
  const { list, hasSome, isRequired, add, remove, changeRequired } = passkeys

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
          onChange={changeRequired}
        />
      )}
      {passkeysWorkHere() ? (
        <PasskeyForm onAdd={add} />
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
