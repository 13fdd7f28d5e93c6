import { CheckBox, DraftNote } from '@sala/kit/ui'
import { useState } from 'react'

export default {
  'check-box': {
    title: 'Fields/Check box',
    parts: ['CheckBox'],
    examples: { Empty, Checked, Disabled },
  },
  'draft-note': {
    title: 'Fields/Draft note',
    parts: ['DraftNote'],
    examples: { Restored, NotStored },
  },
}

function Empty() {
  const [isChecked, setChecked] = useState(false)
  return <CheckBox label="Email notifications" isChecked={isChecked} onChange={setChecked} />
}

function Checked() {
  const [isChecked, setChecked] = useState(true)
  return <CheckBox label="Email notifications" isChecked={isChecked} onChange={setChecked} />
}

function Disabled() {
  return <CheckBox label="Email notifications" isChecked isDisabled onChange={() => undefined} />
}

const atMs = Date.UTC(2026, 2, 2, 9, 30)

function Restored() {
  return <DraftNote restored={{ atMs }} isStored />
}

function NotStored() {
  return <DraftNote restored={null} isStored={false} />
}
