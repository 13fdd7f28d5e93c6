import { ApiError } from '@sala/kit/api/api-error'
import {
  Button,
  DataCell,
  DataRow,
  DataTable,
  DateTime,
  Panel,
  RowAction,
  SelectField,
  sendFailure,
  useSending,
} from '@sala/kit/ui'
import { type FormEvent, useState } from 'react'
import formStyles from './form.module.css'
import { LabelledCell } from './labelled-cell.tsx'
import { NewLink } from './new-link.tsx'
import { createPreview, type PreviewLink, revokePreview } from './releases-api.ts'
import styles from './tables.module.css'
import { t } from './words/t.ts'

const columns = [t('Version'), t('Created by'), t('Expires'), t('Last opened'), t('Options')]

interface Props {
  app: string
  /** Those that are not live. */
  versions: string[]
  previews: PreviewLink[]
  onChange: () => void
}

/** Open preview links of an app, and a form that creates one. */
export function PreviewsPart({ app, versions, previews, onChange }: Props) {
  const revoke = ({ id }: PreviewLink) =>
    revokePreview(app, id).catch(sendFailure).finally(onChange)

  return (
    <Panel title={t('Preview links')}>
      <p>{t('Anyone who opens the link sees the version on this site, for seven days.')}</p>
      {previews.length > 0 && (
        <div>
          <DataTable
            label={t('Preview links')}
            columns={columns}
            className={`${styles.table} ${styles.previews}`}
          >
            {previews.map((link) => (
              <DataRow key={link.id}>
                <DataCell className={styles.name}>
                  {link.version ?? t('On a developer’s machine')}
                </DataCell>
                <LabelledCell label={t('Created by')}>{link.createdBy}</LabelledCell>
                <LabelledCell label={t('Expires')}>
                  <DateTime at={link.expiresAt} />
                </LabelledCell>
                <LabelledCell label={t('Last opened')}>
                  {link.openedAt ? <DateTime at={link.openedAt} /> : t('Never')}
                </LabelledCell>
                <DataCell className={styles.options}>
                  <RowAction
                    icon="delete"
                    label={t('Revoke the preview link {id}', { id: link.id })}
                    onPress={() => revoke(link)}
                  />
                </DataCell>
              </DataRow>
            ))}
          </DataTable>
        </div>
      )}
      <PreviewForm app={app} versions={versions} onCreated={onChange} />
    </Panel>
  )
}

interface FormProps {
  app: string
  versions: string[]
  onCreated: () => void
}

function PreviewForm({ app, versions, onCreated }: FormProps) {
  const [version, setVersion] = useState('')
  const [link, setLink] = useState<{ version: string; url: string } | null>(null)
  const [failure, setFailure] = useState('')
  const { isBusy, run } = useSending()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    run(async () => {
      try {
        const { url } = await createPreview(app, version)
        setLink({ version, url })
        onCreated()
      } catch (error) {
        // The message bar is too small for the reasons of the gate.
        if (!(error instanceof ApiError)) throw error
        setFailure(error.message)
      }
    })
  }

  return (
    <form className={formStyles.row} aria-label={t('Preview links')} onSubmit={submit}>
      <SelectField
        label={t('Version')}
        required
        options={versions}
        value={version}
        onValue={setVersion}
      />
      <Button type="submit" isBusy={isBusy}>
        {t('Create preview link')}
      </Button>
      <p role="alert" className={formStyles.failure}>
        {failure}
      </p>
      {link && (
        <NewLink
          label={t('Preview link for {version} (shown only once)', { version: link.version })}
          link={link.url}
        />
      )}
    </form>
  )
}
