import { type Ref, useState } from 'react'
import { DateTimeField } from '../ui/date-time-field.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FocalField } from '../ui/focal-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../words/t.ts'
import { type EntrySettingsState, getSettingLabel, parseFocal } from './entry-settings.ts'

interface Props {
  settings: EntrySettingsState
  hasPicture: boolean
  isReadOnly: boolean
  untilField: Ref<HTMLInputElement>
}

/** The settings of an entry; open on request, or when one of them is invalid. */
export function MoreOptions({
  settings: { texts, set, scheduleFault },
  hasPicture,
  isReadOnly,
  untilField,
}: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const isOpen = isExpanded || scheduleFault !== null

  return (
    <Disclosure label={t('More options')} isOpen={isOpen} onOpen={setExpanded}>
      {hasPicture && (
        <TextField
          label={getSettingLabel('pictureText')}
          autoComplete="off"
          maxLength={500}
          placeholder={t('Generated from the name if left empty')}
          readOnly={isReadOnly}
          value={texts.pictureText}
          onValue={(text) => set('pictureText', text)}
        />
      )}
      <DateTimeField
        label={getSettingLabel('showFrom')}
        readOnly={isReadOnly}
        value={texts.showFrom}
        onValue={(text) => set('showFrom', text)}
      />
      <DateTimeField
        ref={untilField}
        label={getSettingLabel('showUntil')}
        readOnly={isReadOnly}
        fault={scheduleFault}
        value={texts.showUntil}
        onValue={(text) => set('showUntil', text)}
      />
      {hasPicture && (
        <FocalField
          label={getSettingLabel('focal')}
          value={parseFocal(texts.focal)}
          isDisabled={isReadOnly}
          onValue={(point) => set('focal', point ? `${point.x} ${point.y}` : '')}
        />
      )}
    </Disclosure>
  )
}
