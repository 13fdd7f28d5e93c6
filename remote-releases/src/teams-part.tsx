import type { Confirm } from '@sala/kit/confirmation'
import type { TeamLink } from '@sala/kit/contract/team'
import {
  Button,
  DataCell,
  DataRow,
  DataTable,
  DateTime,
  ListFrame,
  Panel,
  RowAction,
  SkeletonRows,
  TextField,
} from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import formStyles from './form.module.css'
import { LabelledCell } from './labelled-cell.tsx'
import { NewLink } from './new-link.tsx'
import styles from './tables.module.css'
import { type TeamAccess, useTeams } from './use-teams.ts'
import { t } from './words/t.ts'

/** The teams that can release remotes, and a form that connects another. */
export function TeamsPart({ confirm }: { confirm: Confirm }) {
  const { list, link, connect, revoke } = useTeams(confirm)

  return (
    <Panel title={t('Teams')}>
      <p>{t('Send a team a link to connect. Reusing a name renews its token.')}</p>
      <ListFrame list={list} empty={<p>{t('No teams connected yet.')}</p>}>
        <DataTable
          label={t('Teams')}
          columns={columns}
          className={`${styles.table} ${styles.teams}`}
          aria-busy={!list.entries}
        >
          {list.entries?.map((row) => <TeamRow key={row._id} row={row} onRevoke={revoke} />) ?? (
            <SkeletonRows columns={columns} pictureClassName={undefined} />
          )}
        </DataTable>
      </ListFrame>
      <TeamForm link={link} onConnect={connect} />
    </Panel>
  )
}

const columns = [t('Remote'), t('Name'), t('Since'), t('Last release'), t('Options')]

interface RowProps {
  row: TeamAccess
  onRevoke: (row: TeamAccess) => void
}

function TeamRow({ row, onRevoke }: RowProps) {
  const { app, name, kinds, createdAt, lastUsedAt } = row
  return (
    <DataRow>
      <DataCell className={styles.name}>{app}</DataCell>
      <DataCell className={styles.quiet}>
        {name}: {kinds}
      </DataCell>
      <LabelledCell label={t('Since')}>
        {createdAt ? <DateTime at={createdAt} /> : '–'}
      </LabelledCell>
      <LabelledCell label={t('Last release')}>
        {lastUsedAt ? <DateTime at={lastUsedAt} /> : t('Never')}
      </LabelledCell>
      <DataCell className={styles.options}>
        <RowAction
          icon="delete"
          label={t('Revoke {name} of {app}', { name, app })}
          onPress={() => onRevoke(row)}
        />
      </DataCell>
    </DataRow>
  )
}

interface FormProps {
  /** The last link created here. */
  link: TeamLink | null
  /** Resolves to whether a link was created. */
  onConnect: (app: string, name: string) => Promise<boolean>
}

/** Creates the link that connects a team, and shows it once. */
function TeamForm({ link, onConnect }: FormProps) {
  const [app, setApp] = useState('')
  const [name, setName] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await onConnect(app, name))) return
    setApp('')
    setName('')
  }

  return (
    <form className={formStyles.form} onSubmit={submit}>
      <TextField
        label={t('Remote, e.g. “garden”')}
        autoComplete="off"
        required
        maxLength={40}
        pattern="[a-z][a-z0-9]*"
        title={t('Lowercase letters and digits, starting with a letter')}
        value={app}
        onValue={setApp}
      />
      <TextField
        label={t('Machine, e.g. “laptop”')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onValue={setName}
      />
      <Button type="submit">{t('Create link')}</Button>
      {link && (
        <NewLink
          label={t('Link for {app} (shown only once, can be used once within an hour)', {
            app: link.app,
          })}
          link={link.link}
        />
      )}
    </form>
  )
}
