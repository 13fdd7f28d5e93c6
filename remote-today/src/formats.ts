import { getShownName } from '@sala/kit/contract/entry'
import { otherLanguages } from '@sala/kit/contract/language'
import type { HiddenEntry, Publication, Today, VisitShare } from '@sala/kit/contract/today'
import { createDateFormat, currentLanguage, locale } from '@sala/kit/words'
import { t } from './words/t.ts'

const minuteFormat = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const
const formatWithoutYear = createDateFormat(minuteFormat)
const formatWithYear = createDateFormat({ ...minuteFormat, year: 'numeric' })
const formatYear = createDateFormat({ year: 'numeric' })
const languages = new Intl.DisplayNames(currentLanguage(), { type: 'language', fallback: 'code' })
const countries = new Intl.DisplayNames(currentLanguage(), { type: 'region', fallback: 'code' })

/** Formats a date, such as “Monday, 13 April 2031”. */
export const formatDay = createDateFormat({ dateStyle: 'full' })

/** Formats a time, such as “13 Apr, 09:00”, with the year unless it is the current one. */
export function formatMoment(at: string, now = new Date()) {
  const moment = new Date(at)
  const isThisYear = formatYear(moment) === formatYear(now)
  return isThisYear ? formatWithoutYear(moment) : formatWithYear(moment)
}

/** Returns until when an entry is hidden, in words. */
export function describeHidden({ why, until }: HiddenEntry) {
  if (until !== null) return t('until {moment}', { moment: formatMoment(until) })
  return why === 'over' ? t('expired') : t('until made visible')
}

/** The address of the screen with this publication. */
export const getPath = ({ of }: Publication) => `/${of}`

export const getTitle = ({ of, title }: Publication) =>
  of === 'site' ? t('The public site') : getShownName(title, t('Unnamed'))

/** Describes the state of backups. */
export function describeBackup({ lastAt, failedAt, isScheduled }: Today['backup']) {
  if (failedAt !== null) return t('A backup failed {moment}.', { moment: formatMoment(failedAt) })
  if (lastAt === null && !isScheduled) return t('Automatic backups are off.')
  return isScheduled ? t('Automatic backups are on.') : t('Created manually.')
}

const unnamed: Record<string, string> = { '': t('unknown'), other: t('others') }

/** Names a page, such as “Page in Thai” for `/th`. */
function formatPage(address: string) {
  if (address === '/') return t('Home')
  const [, code = '', path] = /^\/(\w+)(\/.*)?$/.exec(address) ?? []
  if (!otherLanguages.some((one) => one === code)) return address
  const language = languages.of(code) ?? code
  return path
    ? t('{path} in {language}', { path, language })
    : t('Page in {language}', { language })
}

/** Functions that name a share of visits. */
export const formatShare = {
  page: ({ name }: VisitShare) => unnamed[name] ?? formatPage(name),
  language: ({ name }: VisitShare) => unnamed[name] ?? languages.of(name) ?? name,
  country: ({ name }: VisitShare) => unnamed[name] ?? countries.of(name) ?? name,
}

/** Formats the change from before, such as “+12 %”. */
export function formatChange(times: number, before: number) {
  if (before === 0) return times === 0 ? t('no change') : t('none before')
  const percent = Math.round((times / before - 1) * 100)
  if (percent === 0) return t('no change')
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString(locale())} %`
}

/** Sums up the visits of days. */
export const sumVisits = (days: Today['visits']['days']) =>
  days.reduce(
    (sum, { times, before }) => ({ times: sum.times + times, before: sum.before + before }),
    { times: 0, before: 0 },
  )
