import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import {
  fromHouseTime,
  houseDay,
  isTimeZone,
  startOfDay,
  toHouseTime,
} from '../contract/house-time.ts'
import { setLanguage } from '../words/language.ts'
import { KitProvider } from './chakra.tsx'
import { DateTimeField } from './date-time-field.tsx'

const stored = jest.fn()

function Form({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  const onValue = (utc: string) => {
    stored(utc)
    setValue(utc)
  }
  return <DateTimeField label="Show from" value={value} onValue={onValue} />
}

function start(initial?: string, timeZone?: string) {
  if (timeZone) document.documentElement.dataset.timeZone = timeZone
  render(<Form {...(initial && { initial })} />, { wrapper: KitProvider })
  return screen.getByLabelText('Show from')
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

afterEach(() => {
  stored.mockClear()
  delete document.documentElement.dataset.timeZone
  globalThis.salaWords = undefined
})

test('tests run in another time zone than the house’s', () => {
  expect(new Date(2031, 5, 7, 18, 30).toISOString()).not.toBe('2031-06-07T11:30:00.000Z')
})

test.each([
  ['Asia/Bangkok', '2031-06-07T18:30', '2031-06-07T11:30:00.000Z'],
  ['America/Los_Angeles', '2031-01-07T18:30', '2031-01-08T02:30:00.000Z'],
  ['America/Los_Angeles', '2031-06-07T18:30', '2031-06-08T01:30:00.000Z'],
  ['Europe/Berlin', '2031-01-07T00:15', '2031-01-06T23:15:00.000Z'],
  ['Europe/Berlin', '2031-06-07T00:15', '2031-06-06T22:15:00.000Z'],
  ['Asia/Kathmandu', '2031-06-07T00:30', '2031-06-06T18:45:00.000Z'],
  ['Australia/Lord_Howe', '2031-01-07T10:00', '2031-01-06T23:00:00.000Z'],
  ['Australia/Lord_Howe', '2031-06-07T10:00', '2031-06-06T23:30:00.000Z'],
  ['UTC', '2031-06-07T10:00', '2031-06-07T10:00:00.000Z'],
])('converts the time of a house in %s: %s', (timeZone, local, utc) => {
  expect(fromHouseTime(local, timeZone)).toEqual({ utc, times: 1 })
  expect(toHouseTime(utc, timeZone)).toBe(local)
})

test.each([
  ['America/Los_Angeles', '2031-03-09T02:30', '2031-03-09T10:30:00.000Z', '2031-03-09T03:30'],
  ['Europe/Berlin', '2031-03-30T02:00', '2031-03-30T01:00:00.000Z', '2031-03-30T03:00'],
  ['Australia/Lord_Howe', '2031-10-05T02:15', '2031-10-04T15:45:00.000Z', '2031-10-05T02:45'],
])('a time that the clocks skip in %s counts from before the change', (zone, local, utc, shown) => {
  expect(fromHouseTime(local, zone)).toEqual({ utc, times: 0 })
  expect(toHouseTime(utc, zone)).toBe(shown)
})

test.each([
  ['America/Los_Angeles', '2031-11-02T01:30', '2031-11-02T08:30:00.000Z'],
  ['Europe/Berlin', '2031-10-26T02:59', '2031-10-26T00:59:00.000Z'],
  ['Australia/Lord_Howe', '2031-04-06T01:45', '2031-04-05T14:45:00.000Z'],
])('a time that comes twice in %s is the first', (timeZone, local, utc) => {
  expect(fromHouseTime(local, timeZone)).toEqual({ utc, times: 2 })
  expect(toHouseTime(utc, timeZone)).toBe(local)
})

test('no time is none', () => {
  for (const text of ['', 'soon']) {
    expect(fromHouseTime(text, 'Asia/Bangkok')).toBeNull()
    expect(toHouseTime(text, 'Asia/Bangkok')).toBe('')
  }
})

test('days begin at the zone’s midnight, or after a midnight that is skipped', () => {
  const iso = (day: string, zone: string, later?: number) =>
    new Date(startOfDay(day, zone, later)).toISOString()
  expect(iso('2031-04-12', 'Asia/Bangkok', 1)).toBe('2031-04-12T17:00:00.000Z')
  expect(iso('2031-03-30', 'Europe/Berlin')).toBe('2031-03-29T23:00:00.000Z')
  expect(iso('2031-03-30', 'Europe/Berlin', 1)).toBe('2031-03-30T22:00:00.000Z')
  expect(iso('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z')
  const beforeMidnightMs = Date.parse('2031-03-30T21:59:59Z')
  expect(houseDay(beforeMidnightMs, 'Europe/Berlin')).toBe('2031-03-30')
  expect(houseDay(beforeMidnightMs + 1000, 'Europe/Berlin')).toBe('2031-03-31')
  expect(houseDay(beforeMidnightMs, 'Europe/Berlin', -1)).toBe('2031-03-29')
})

test('zones have names of the IANA database', () => {
  for (const name of ['Asia/Bangkok', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+7'])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ['', 'Bangkok', 'Asia/Bankok', '+07:00', '7', 'Europe/Berlin"><script>'])
    expect(isTimeZone(name)).toBe(false)
})

test('shows and stores times of the house, and names its zone', () => {
  const field = start('2031-06-07T11:30:00.000Z')
  expect(field).toHaveValue('2031-06-07T18:30')
  expect(field).toHaveAccessibleDescription('Thailand Time (GMT+7)')
  type(field, '2031-06-07T09:00')
  expect(stored).toHaveBeenLastCalledWith('2031-06-07T02:00:00.000Z')
  type(field, '')
  expect(stored).toHaveBeenLastCalledWith('')
})

test('names the zone in Thai', () => {
  setLanguage('th')
  expect(start()).toHaveAccessibleDescription('เวลาไทย (GMT+7)')
})

test('tells that a time is skipped or repeated', () => {
  const field = start('2031-06-07T11:30:00.000Z', 'America/Los_Angeles')
  expect(field).toHaveValue('2031-06-07T04:30')
  expect(field).toHaveAccessibleDescription('Los Angeles Time (GMT-7)')
  type(field, '2031-03-09T02:30')
  expect(field).toHaveAccessibleDescription(
    'Los Angeles Time (GMT-7) · The clocks go forward then and skip this time: it counts as 03:30.',
  )
  expect(field).toHaveValue('2031-03-09T02:30')
  type(field, '2031-11-02T01:30')
  expect(field).toHaveAccessibleDescription(/comes twice: the first is meant/)
  type(field, '2031-11-02T02:30')
  expect(field).toHaveAccessibleDescription('Los Angeles Time (GMT-8)')
})

test('keeps a year that is being typed', () => {
  const field = start()
  for (const value of ['0002-01-01T10:00', '0020-01-01T10:00', '2031-01-01T10:00']) {
    type(field, value)
    expect(field).toHaveValue(value)
  }
})
