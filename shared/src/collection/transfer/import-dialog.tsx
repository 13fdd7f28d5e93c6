import { getShownName } from '../../contract/entry.ts'
import type { FieldDifference, ImportedEntry, ImportOutcome } from '../../contract/transfer.ts'
import { Actions } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogHead, FileRows, ScrollBox } from '../../ui/dialog-parts.tsx'
import { t } from '../../words/t.ts'
import type { Collection } from '../define-collection.ts'
import { formatSetting, getSettingLabel, getSettingText, settingNames } from '../entry-settings.ts'
import { formatNumber } from '../messages.ts'
import { describeTranslation, isTranslationName } from '../translations/translations.ts'
import type { useTransfer } from './use-transfer.ts'

interface Props {
  collection: Collection
  transfer: Pick<ReturnType<typeof useTransfer>, 'preview' | 'isBusy' | 'importFile' | 'close'>
}

/** Previews the changes that importing a file would make, and imports it. */
export function ImportDialog({ collection, transfer }: Props) {
  const { preview, isBusy, importFile, close } = transfer
  const count = preview ? countChanges(preview.outcome) : 0
  const title = t('Import into {list}', { list: collection.words.title })
  return (
    <Dialog isOpen={preview !== null} label={title} isWide onClose={close}>
      {preview && (
        <>
          <DialogHead title={title} onClose={close} />
          <Outcome collection={collection} outcome={preview.outcome} fileName={preview.file.name} />
          <Actions>
            {count > 0 && preview.outcome.counts.refused === 0 && (
              <Button isBusy={isBusy} onClick={importFile}>
                {count === 1
                  ? t('Import 1 change')
                  : t('Import {count} changes', { count: formatNumber(count) })}
              </Button>
            )}
            <Button variant="plain" onClick={close}>
              {t('Cancel')}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}

const countChanges = ({ counts }: ImportOutcome) => counts.added + counts.changed

interface OutcomeProps {
  collection: Collection
  outcome: ImportOutcome
  fileName: string
}

function Outcome({ collection, outcome, fileName }: OutcomeProps) {
  const { counts, added, changed, refused } = outcome
  const more =
    countChanges(outcome) + counts.refused - added.length - changed.length - refused.length
  return (
    <>
      <p>{describeCounts(fileName, counts)}</p>
      {counts.refused > 0 && (
        <p>{t('Correct the rows with errors, then import the file again.')}</p>
      )}
      {countChanges(outcome) + counts.refused > 0 && (
        <ScrollBox tabIndex={0} role="region" aria-label={t('Preview of the changes')}>
          <RefusedRows rows={refused} />
          <ImportedRows collection={collection} heading={t('Changed')} entries={changed} />
          <ImportedRows collection={collection} heading={t('New')} entries={added} />
          {more > 0 && <p>{t('And {count} more.', { count: formatNumber(more) })}</p>}
        </ScrollBox>
      )}
    </>
  )
}

function describeCounts(
  file: string,
  { added, changed, unchanged, refused }: ImportOutcome['counts'],
) {
  const parts = [
    [changed, '{count} changed'],
    [added, '{count} new'],
    [unchanged, '{count} unchanged'],
    [refused, '{count} with errors'],
  ] as const
  const present = parts.filter(([count]) => count > 0)
  if (present.length === 0) return t('{file} is empty.', { file })
  const list = present.map(([count, text]) => t(text, { count: formatNumber(count) })).join(', ')
  return t('{file}: {list}.', { file, list })
}

interface ImportedRowsProps {
  collection: Collection
  heading: string
  entries: ImportedEntry[]
}

/** Rows of a file, each with the changes that it would make. */
function ImportedRows({ collection, heading, entries }: ImportedRowsProps) {
  if (entries.length === 0) return null
  return (
    <FileRows>
      <h3>{heading}</h3>
      <ul>
        {entries.map(({ row, title, differences }) => (
          <li key={row}>
            <span>{t('Row {row}', { row })}</span>
            <div>
              <b>{getShownName(title, t('Unnamed'))}</b>
              <dl>
                {differences.map((difference) => (
                  <Difference
                    key={difference.field}
                    collection={collection}
                    difference={difference}
                  />
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
    </FileRows>
  )
}

/** Rows of a file that cannot be imported, each with the reason. */
function RefusedRows({ rows }: { rows: ImportOutcome['refused'] }) {
  if (rows.length === 0) return null
  return (
    <FileRows>
      <h3>{t('Rows with errors')}</h3>
      <ul>
        {rows.map(({ row, message }) => (
          <li key={row}>
            <span>{t('Row {row}', { row })}</span>
            <div>{message}</div>
          </li>
        ))}
      </ul>
    </FileRows>
  )
}

interface DifferenceProps {
  collection: Collection
  difference: FieldDifference
}

function Difference({ collection, difference: { field, before, after } }: DifferenceProps) {
  return (
    <div>
      <dt>{getFieldLabel(collection, field)}</dt>
      <dd>
        {before && <del>{formatValue(field, before)}</del>}{' '}
        <ins>{after ? formatValue(field, after) : '–'}</ins>
      </dd>
    </div>
  )
}

function getFieldLabel(collection: Collection, name: string) {
  if (isTranslationName(name)) return describeTranslation(collection, name).label
  const field = collection.fields.find((one) => one.name === name)
  if (field) return field.label
  if (name === 'isHidden') return t('Hidden')
  if (name === 'picture') return t('Picture')
  const setting = settingNames.find((one) => one === name)
  return setting ? getSettingLabel(setting) : name
}

function formatValue(field: string, text: string) {
  if (field === 'isHidden') return text === 'true' ? t('yes') : t('no')
  if (field === 'picture') return text.replace(/^.*\//, '')
  if (field === 'showFrom' || field === 'showUntil') return formatSetting(field, text)
  return field === 'focal'
    ? formatSetting(field, getSettingText({ focal: JSON.parse(text) }, field))
    : text
}
