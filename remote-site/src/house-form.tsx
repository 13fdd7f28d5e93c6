import type { House, SiteNotice } from '@sala/kit/contract/site'
import { Button, Panel, TextArea, TextField } from '@sala/kit/ui'
import { useState } from 'react'
import { HouseInLanguage } from './facts-in-language.tsx'
import { HoursFields } from './hours-fields.tsx'
import { positionInWords } from './in-words.ts'
import { positionIn } from './position-in.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'

const lines = [
  ['phone', t('Telephone')],
  ['line', 'LINE'],
  ['whatsApp', 'WhatsApp'],
  ['email', t('Email')],
] as const

const noNotice: SiteNotice = { text: '', from: '', until: '' }

/** Facts of the house. */
export function HouseForm() {
  const { content, language, isReader, change } = useEditing()
  const { house } = content
  const notice = content.notice ?? noNotice
  const set = (name: keyof House) => (value: unknown) => change(['house', name], value)
  const setNotice = (changes: Partial<SiteNotice>) => {
    const next = { ...notice, ...changes }
    change(['notice'], next.text || next.from || next.until ? next : null)
  }

  if (language !== 'en') return <HouseInLanguage language={language} />
  return (
    <>
      <Panel title={t('House')}>
        <div className={styles.fields}>
          {lines.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              value={house[name]}
              readOnly={isReader}
              onValue={set(name)}
            />
          ))}
          <TextArea
            label={t('Address')}
            value={house.address}
            readOnly={isReader}
            onValue={set('address')}
          />
          <TextArea
            label={t('How to get there')}
            value={house.directions}
            readOnly={isReader}
            onValue={set('directions')}
          />
          <PositionField />
        </div>
      </Panel>
      <Panel title={t('Opening hours')}>
        <HoursFields hours={house.hours} isReader={isReader} onHours={set('hours')} />
      </Panel>
      <Panel title={t('Notice')}>
        <p>{t('It stands beneath the first lines of the page, from the first day to the last.')}</p>
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
              notice.until && notice.until < notice.from ? t('It ends before it begins.') : null
            }
            onValue={(until) => setNotice({ until })}
          />
          {content.notice && !isReader && (
            <Button variant="plain" onClick={() => change(['notice'], null)}>
              {t('Remove the notice')}
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
  const isWrong = typed.trim() !== '' && !positionIn(typed)
  const type = (text: string) => {
    setTyped(text)
    const found = positionIn(text)
    if (found || !text.trim()) change(['house', 'position'], found)
  }

  return (
    <TextField
      label={t('Position')}
      placeholder={t('13.7, 100.5 or a link to a map')}
      value={isWrong || typed ? typed : positionInWords(position)}
      readOnly={isReader}
      fault={
        isWrong ? t('Latitude and longitude, such as 13.7, 100.5, or a link that has them.') : null
      }
      onValue={type}
    />
  )
}
