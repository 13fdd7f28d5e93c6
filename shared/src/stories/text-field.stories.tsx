import { DateTimeField, SelectField, TextArea, TextField } from '@sala/kit/ui'
import { useState } from 'react'

export default {
  'text-field': {
    title: 'Fields/Text',
    parts: ['TextField', 'TextArea', 'SelectField', 'DateTimeField'],
    examples: {
      OneLine,
      Empty,
      Required,
      ReadOnly,
      SeveralLines,
      InvalidNumber,
      DateOnly,
      DateAndTime,
      Select,
    },
  },
}

function OneLine() {
  const [name, setName] = useState('Dao')
  return <TextField label="Name" value={name} onValue={setName} />
}

function Empty() {
  const [name, setName] = useState('')
  return <TextField label="Name" value={name} onValue={setName} />
}

function Required() {
  const [email, setEmail] = useState('')
  return <TextField label="Email" type="email" required value={email} onValue={setEmail} />
}

function ReadOnly() {
  return <TextField label="Name" readOnly value="Dao" onValue={() => undefined} />
}

function SeveralLines() {
  const [text, setText] = useState('A stone bath by lamplight.\nTwo may share it.')
  return <TextArea label="Description" rows={3} value={text} onValue={setText} />
}

function InvalidNumber() {
  const [height, setHeight] = useState('12 cm')
  const fault = Number.isFinite(Number(height)) ? null : 'Enter a number, such as 12 or 3.5.'
  return (
    <TextField
      label="Height in cm"
      inputMode="decimal"
      value={height}
      onValue={setHeight}
      fault={fault}
    />
  )
}

function DateOnly() {
  const [day, setDay] = useState('2026-05-01')
  return <TextField label="Planted on" type="date" value={day} onValue={setDay} />
}

function DateAndTime() {
  const [from, setFrom] = useState('2026-05-01T09:30:00.000Z')
  return <DateTimeField label="Show from" value={from} onValue={setFrom} />
}

function Select() {
  const [place, setPlace] = useState('Shade')
  return <SelectField label="Place" options={['Sun', 'Shade']} value={place} onValue={setPlace} />
}
