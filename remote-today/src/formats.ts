import { otherLanguages } from '@sala/kit/contract/language'
import type { HiddenEntry, Publication, Today, VisitShare } from '@sala/kit/contract/today'
import { currentLanguage, locale } from '@sala/kit/words'
import { t } from './words/t.ts'

/** The house's day and hour, wherever it is looked at. */
const timeZone = 'Asia/Bangkok'
const minutes = {
  timeZone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const
const dayAndTime = new Intl.DateTimeFormat(locale(), minutes)
const yearToo = new Intl.DateTimeFormat(locale(), { ...minutes, year: 'numeric' })
const year = new Intl.DateTimeFormat(locale(), { timeZone, year: 'numeric' })
const long = new Intl.DateTimeFormat(locale(), { timeZone, dateStyle: 'full' })
const languages = new Intl.DisplayNames(currentLanguage(), { type: 'language', fallback: 'code' })
const countries = new Intl.DisplayNames(currentLanguage(), { type: 'region', fallback: 'code' })

/** Such as “Monday, 13 April 2031”. */
export const dayInWords = (at: Date) => long.format(at)

/** Such as “13 Apr, 09:00”, with the year where it is another. */
export function momentInWords(at: string, now = new Date()) {
  const moment = new Date(at)
  const isThisYear = year.format(moment) === year.format(now)
  return (isThisYear ? dayAndTime : yearToo).format(moment)
}

export function hiddenInWords({ why, until }: HiddenEntry) {
  if (until !== null) return t('until {moment}', { moment: momentInWords(until) })
  return why === 'over' ? t('its time is over') : t('until somebody shows it')
}

export const placeOf = ({ of }: Publication) => `/${of}`

/** What is published, as it is called here. */
export const titleOf = ({ of, title }: Publication) =>
  of === 'site' ? t('The public site') : title || t('Without a name')

/** When the last backup was made, and what there is to know of it. */
export function backupInWords({ lastAt, failedAt, isScheduled }: Today['backup']) {
  if (failedAt !== null) return t('One failed {moment}.', { moment: momentInWords(failedAt) })
  if (lastAt === null && !isScheduled) return t('The server makes none by itself.')
  return isScheduled ? t('The server makes them by itself.') : t('Made by hand.')
}

const unnamed: Record<string, string> = { '': t('not said'), other: t('others') }

/** Such as “Page in Thai”, which is at `/th`. */
function pageInWords(address: string) {
  if (address === '/') return t('Home')
  const [, code = '', path] = /^\/(\w+)(\/.*)?$/.exec(address) ?? []
  if (!otherLanguages.some((one) => one === code)) return address
  const language = languages.of(code) ?? code
  return path
    ? t('{path} in {language}', { path, language })
    : t('Page in {language}', { language })
}

/** What a share of visits is called. */
export const nameIn = {
  page: ({ name }: VisitShare) => unnamed[name] ?? pageInWords(name),
  language: ({ name }: VisitShare) => unnamed[name] ?? languages.of(name) ?? name,
  country: ({ name }: VisitShare) => unnamed[name] ?? countries.of(name) ?? name,
}

/** How much more or less it is than before, such as “+12 %”. */
export function changeInWords(times: number, before: number) {
  if (before === 0) return times === 0 ? t('as before') : t('none before')
  const percent = Math.round((times / before - 1) * 100)
  if (percent === 0) return t('as before')
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString(locale())} %`
}

export const sumOf = (days: Today['visits']['days']) =>
  days.reduce(
    (sum, { times, before }) => ({ times: sum.times + times, before: sum.before + before }),
    { times: 0, before: 0 },
  )
