import type { FieldDifference, ImportedEntry, ImportOutcome } from '../../contract/transfer.ts'
import { FileRows } from '../../ui/dialog-parts.tsx'
import { t } from '../../words/t.ts'
import type { Collection } from '../define-collection.ts'
import { formatSetting, getSettingLabel, getSettingText, settingNames } from '../entry-settings.ts'
import { describeTranslation, isTranslationName } from '../translations/translations.ts'

interface Props {
  collection: Collection
  heading: string
  entries: ImportedEntry[]
}

/** Rows of a file, each with the changes that it would make. */
export function ImportedRows({ collection, heading, entries }: Props) {
  if (entries.length === 0) return null
  return (
    <FileRows>
      <h3>{heading}</h3>
      <ul>
        {entries.map(({ row, title, differences }) => (
          <li key={row}>
            <span>{t('Row {row}', { row })}</span>
            <div>
              <b>{title}</b>
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
export function RefusedRows({ rows }: { rows: ImportOutcome['refused'] }) {
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
