import type { House, SiteNotice } from '@sala/kit/contract/site'
import { Button, Panel, TextArea, TextField } from '@sala/kit/ui'
import { useState } from 'react'
import { HoursFields } from './hours-fields.tsx'
import { formatPosition, houseLabels } from './part-text.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { HouseTranslations } from './translation-forms.tsx'
import { t } from './words/t.ts'

const textNames = ['phone', 'line', 'whatsApp', 'email', 'address', 'directions'] as const
const longTexts: string[] = ['address', 'directions']

const emptyNotice: SiteNotice = { text: '', from: '', until: '' }

/** Contact details, position, opening hours and notice. */
export function HouseForm() {
  const { content, language, isReader, change } = useEditing()
  const { house } = content
  const notice = content.notice ?? emptyNotice
  const set = (name: keyof House) => (value: unknown) => change(['house', name], value)
  const setNotice = (changes: Partial<SiteNotice>) => {
    const next = { ...notice, ...changes }
    change(['notice'], next.text || next.from || next.until ? next : null)
  }

  if (language !== 'en') return <HouseTranslations language={language} />
  return (
    <>
      <Panel title={t('House')}>
        <div className={styles.fields}>
          {textNames.map((name) => {
            const Field = longTexts.includes(name) ? TextArea : TextField
            return (
              <Field
                key={name}
                label={houseLabels[name]}
                value={house[name]}
                readOnly={isReader}
                onValue={set(name)}
              />
            )
          })}
          <PositionField />
        </div>
      </Panel>
      <Panel title={t('Opening hours')}>
        <HoursFields hours={house.hours} onHours={set('hours')} />
      </Panel>
      <Panel title={t('Notice')}>
        <p>{t('Shown below the introduction, from the first to the last day.')}</p>
        <div className={styles.fields}>
          <TextArea
            label={t('Notice')}
            value={notice.text}
            readOnly={isReader}
            onValue={(text) => setNotice({ text })}
          />
          <TextField
            label={t('From')}
            type="date"
            value={notice.from}
            readOnly={isReader}
            onValue={(from) => setNotice({ from })}
          />
          <TextField
            label={t('Until')}
            type="date"
            value={notice.until}
            readOnly={isReader}
            fault={
              notice.until && notice.until < notice.from
                ? t('The last day is before the first.')
                : null
            }
            onValue={(until) => setNotice({ until })}
          />
          {content.notice && !isReader && (
            <Button variant="plain" onClick={() => change(['notice'], null)}>
              {t('Remove notice')}
            </Button>
          )}
        </div>
      </Panel>
    </>
  )
}

function PositionField() {
  const { content, isReader, change } = useEditing()
  const { position } = content.house
  const [typed, setTyped] = useState('')
  const isInvalid = typed.trim() !== '' && !parsePosition(typed)
  const parse = (text: string) => {
    setTyped(text)
    const found = parsePosition(text)
    if (found || !text.trim()) change(['house', 'position'], found)
  }

  return (
    <TextField
      label={t('Position')}
      placeholder={t('13.7, 100.5 or a map link')}
      value={isInvalid || typed ? typed : formatPosition(position)}
      readOnly={isReader}
      fault={
        isInvalid ? t('Enter latitude and longitude, such as 13.7, 100.5, or a map link.') : null
      }
      onValue={parse}
    />
  )
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const patterns = [
  // A link to a place contains the map's centre too, before the place.
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`@${number},${number}`),
  new RegExp(`[?&](?:q|ll|query|destination)=${number}(?:,|%2C)\\+?${number}`, 'i'),
  new RegExp(`^\\s*${number}\\s*[,; ]\\s*${number}\\s*$`),
]

/** Parses “13.7, 100.5” or a map link; null if it contains no coordinates. */
function parsePosition(text: string): House['position'] {
  for (const pattern of patterns) {
    const [, latitude, longitude] = pattern.exec(text) ?? []
    if (latitude === undefined) continue
    const position = { latitude: Number(latitude), longitude: Number(longitude) }
    if (Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180) return position
  }
  return null
}
