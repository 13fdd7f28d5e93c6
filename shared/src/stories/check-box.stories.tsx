import { CheckBox } from '@sala/kit/ui'
import { useState } from 'react'
import type { Stories } from './stories.ts'

export default { title: 'Fields/Check box', parts: ['CheckBox'] } satisfies Stories

export function Empty() {
  const [isChecked, setChecked] = useState(false)
  return <CheckBox label="Email notifications" isChecked={isChecked} onChange={setChecked} />
}

export function Checked() {
  const [isChecked, setChecked] = useState(true)
  return <CheckBox label="Email notifications" isChecked={isChecked} onChange={setChecked} />
}

export function Disabled() {
  return <CheckBox label="Email notifications" isChecked isDisabled onChange={() => undefined} />
}
