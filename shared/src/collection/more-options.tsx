import { type Ref, useState } from 'react'
import { Disclosure } from '../ui/disclosure.tsx'
import { FocalField } from '../ui/focal-field.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from '../words/t.ts'
import { type ChoicesState, focalIn, labelOfChoice } from './choices.ts'

interface Props {
  choices: ChoicesState
  hasPicture: boolean
  isReadOnly: boolean
  untilField: Ref<HTMLInputElement>
}

/** What is said of an entry beside its fields; in sight when it is asked for, or when something is wrong in it. */
export function MoreOptions({
  choices: { texts, set, datesFault },
  hasPicture,
  isReadOnly,
  untilField,
}: Props) {
  const [isAsked, setAsked] = useState(false)
  const isOpen = isAsked || datesFault !== null

  return (
    <Disclosure label={t('More options')} isOpen={isOpen} onOpen={setAsked}>
      {hasPicture && (
        <TextField
          label={labelOfChoice('pictureText')}
          autoComplete="off"
          maxLength={500}
          placeholder={t('Made from the texts above')}
          readOnly={isReadOnly}
          value={texts.pictureText}
          onValue={(text) => set('pictureText', text)}
        />
      )}
      <MomentField
        label={labelOfChoice('showFrom')}
        readOnly={isReadOnly}
        value={texts.showFrom}
        onValue={(text) => set('showFrom', text)}
      />
      <MomentField
        ref={untilField}
        label={labelOfChoice('showUntil')}
        readOnly={isReadOnly}
        fault={datesFault}
        value={texts.showUntil}
        onValue={(text) => set('showUntil', text)}
      />
      {hasPicture && (
        <FocalField
          label={labelOfChoice('focal')}
          value={focalIn(texts.focal)}
          isDisabled={isReadOnly}
          onValue={(point) => set('focal', point ? `${point.x} ${point.y}` : '')}
        />
      )}
    </Disclosure>
  )
}
