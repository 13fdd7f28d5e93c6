import type { Passkey } from '@sala/kit/contract/auth'
import { supportsPasskeys } from '@sala/kit/passkeys'
import { Button, CheckBox, DataCell, DataRow, Panel, RowAction, TextField } from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import { DateCell, EntriesTable } from './entries-table.tsx'
import formStyles from './form.module.css'
import styles from './tables.module.css'
import type { Passkeys } from './use-passkeys.ts'
import { t } from './words/t.ts'

/** Lists, adds and removes passkeys, and requires one after the password. */
export function PasskeysPart({ passkeys }: { passkeys: Passkeys }) {
  const { list, hasSome, isRequired, isRule, add, remove, changeRequired } = passkeys

  return (
    <Panel title={t('Passkeys')}>
      <p>
        {t(
          'A passkey is stored on your phone, computer or security key. You sign in by unlocking your device – no password to type or lose.',
        )}
      </p>
      {isRule && (
        <p>
          {t('Everyone must sign in with a passkey.')}
          {list.entries?.length === 0 && ` ${t('Add one to use the rest of the back-office.')}`}
        </p>
      )}
      <EntriesTable
        list={list}
        empty={<p>{t('No passkeys yet.')}</p>}
        label={t('Passkeys')}
        columns={columns}
        className={styles.passkeys}
      >
        {(passkey) => <PasskeyRow key={passkey._id} passkey={passkey} onRemove={remove} />}
      </EntriesTable>
      {hasSome && !isRule && (
        <CheckBox
          label={t('Require a passkey after the password')}
          isChecked={isRequired}
          onChange={changeRequired}
        />
      )}
      {supportsPasskeys() ? (
        <PasskeyForm onAdd={add} />
      ) : (
        <p>
          {t(
            'Passkeys aren’t available: your browser doesn’t support them, or this site is opened by its IP address.',
          )}
        </p>
      )}
    </Panel>
  )
}

const columns = [t('Passkey'), t('Added'), t('Last used'), t('Options')]

interface RowProps {
  passkey: Passkey
  onRemove: (passkey: Passkey) => void
}

function PasskeyRow({ passkey, onRemove }: RowProps) {
  return (
    <DataRow>
      <DataCell className={styles.name}>{passkey.name}</DataCell>
      <DateCell label={t('Added')} at={passkey.createdAt} />
      <DateCell label={t('Last used')} at={passkey.lastUsedAt} none={t('Never')} />
      <DataCell className={styles.options}>
        <RowAction
          icon="delete"
          label={t('Remove {name}', { name: passkey.name })}
          onPress={() => onRemove(passkey)}
        />
      </DataCell>
    </DataRow>
  )
}

interface FormProps {
  /** Resolves to whether it was added. */
  onAdd: (name: string) => Promise<boolean>
}

function PasskeyForm({ onAdd }: FormProps) {
  const [name, setName] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onAdd(name)) setName('')
  }

  return (
    <form className={formStyles.form} onSubmit={submit}>
      <TextField
        label={t('Name, e.g. “My phone”')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onValue={setName}
      />
      <Button type="submit">{t('Add a passkey')}</Button>
    </form>
  )
}
