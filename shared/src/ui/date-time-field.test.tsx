import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { KitProvider } from './chakra.tsx'
import { DateTimeField, toLocalTime, toUtc } from './date-time-field.tsx'

function Form() {
  const [value, setValue] = useState('')
  return <DateTimeField label="Show from" value={value} onValue={setValue} />
}

test('shows local time and stores UTC', () => {
  const moment = new Date(2031, 5, 7, 18, 30).toISOString()
  expect(toLocalTime(moment)).toBe('2031-06-07T18:30')
  expect(toUtc('2031-06-07T18:30')).toBe(moment)
  expect([toLocalTime(''), toUtc('')]).toEqual(['', ''])
})

test('keeps a year that is being typed', () => {
  render(<Form />, { wrapper: KitProvider })
  const field = screen.getByLabelText('Show from')
  for (const value of ['0002-01-01T10:00', '0020-01-01T10:00', '2031-01-01T10:00']) {
    fireEvent.change(field, { target: { value } })
    expect(field).toHaveValue(value)
  }
})
