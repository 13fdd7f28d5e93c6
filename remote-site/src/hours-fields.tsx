import type { HoursException, House, OpenTime } from '@sala/kit/contract/site'
import { Button, CheckBox, TextField } from '@sala/kit/ui'
import { weekdays } from './part-text.ts'
import styles from './site.module.css'
import { useEditing } from './site-context.ts'
import { t } from './words/t.ts'

type Hours = NonNullable<House['hours']>

const defaultTime: OpenTime = { from: '14:00', until: '02:00' }
const emptyException: HoursException = { from: '', until: '', time: null, note: '' }

interface Props {
  hours: House['hours']
  onHours: (hours: House['hours']) => void
}

/** Opening hours by weekday, and exceptions. */
export function HoursFields({ hours, onHours }: Props) {
  const { isReader } = useEditing()
  if (!hours) {
    return isReader ? (
      <p>{t('Not set')}</p>
    ) : (
      <Button
        variant="plain"
        onClick={() => onHours({ week: weekdays.map(() => defaultTime), exceptions: [] })}
      >
        {t('Add opening hours')}
      </Button>
    )
  }
  const set = (changes: Partial<Hours>) => onHours({ ...hours, ...changes })
  const setDay = (day: number, time: OpenTime | null) => set({ week: hours.week.with(day, time) })
  const setException = (at: number, changes: Partial<HoursException>) => {
    const exception = hours.exceptions[at] ?? emptyException
    set({ exceptions: hours.exceptions.with(at, { ...exception, ...changes }) })
  }

  return (
    <div className={styles.fields}>
      {weekdays.map((day, at) => (
        <TimeFields
          key={day}
          label={day}
          time={hours.week[at] ?? null}
          onTime={(time) => setDay(at, time)}
        />
      ))}
      {hours.exceptions.map((exception, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: exceptions have no id
        <fieldset key={at} className={styles.group}>
          <legend>{t('Exception {number}', { number: at + 1 })}</legend>
          <TextField
            label={t('First day')}
            type="date"
            value={exception.from}
            readOnly={isReader}
            onValue={(from) => setException(at, { from })}
          />
          <TextField
            label={t('Last day')}
            type="date"
            value={exception.until}
            readOnly={isReader}
            fault={
              exception.until && exception.until < exception.from
                ? t('The last day is before the first.')
                : null
            }
            onValue={(until) => setException(at, { until })}
          />
          <TextField
            label={t('Reason')}
            value={exception.note}
            readOnly={isReader}
            onValue={(note) => setException(at, { note })}
          />
          <TimeFields
            label={t('Times of exception {number}', { number: at + 1 })}
            time={exception.time}
            onTime={(time) => setException(at, { time })}
          />
          {!isReader && (
            <Button
              variant="plain"
              onClick={() => set({ exceptions: hours.exceptions.toSpliced(at, 1) })}
            >
              {t('Remove exception {number}', { number: at + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      {!isReader && (
        <div className={styles.buttons}>
          <Button
            variant="plain"
            onClick={() => set({ week: weekdays.map(() => hours.week[0] ?? null) })}
          >
            {t('Same every day')}
          </Button>
          <Button
            variant="plain"
            onClick={() => set({ exceptions: [...hours.exceptions, emptyException] })}
          >
            {t('Add an exception')}
          </Button>
          <Button variant="plain" onClick={() => onHours(null)}>
            {t('Remove opening hours')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface TimeProps {
  label: string
  time: OpenTime | null
  onTime: (time: OpenTime | null) => void
}

function TimeFields({ label, time, onTime }: TimeProps) {
  const { isReader } = useEditing()
  return (
    <fieldset className={styles.times}>
      <legend>{label}</legend>
      <CheckBox
        label={t('Open')}
        isChecked={time !== null}
        isDisabled={isReader}
        onChange={(isOpen) => onTime(isOpen ? defaultTime : null)}
      />
      {time && (
        <>
          <TextField
            label={t('From')}
            type="time"
            value={time.from}
            readOnly={isReader}
            onValue={(from) => onTime({ ...time, from })}
          />
          <TextField
            label={t('Until')}
            type="time"
            value={time.until}
            readOnly={isReader}
            onValue={(until) => onTime({ ...time, until })}
          />
        </>
      )}
    </fieldset>
  )
}
