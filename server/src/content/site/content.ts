import { languageNames, type OtherLanguage } from '@sala/kit/contract/language'
import type { House, OpenTime, SiteContent, SiteState } from '@sala/kit/contract/site'
import { siteWord } from '@sala/kit/contract/site-words'
import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { describePicture } from '../pictures/describe.ts'
import { pictureIdOf, picturesIn, sitePictures } from './repository.ts'

/** The kinds of changes to a page that remotes declare. */
const kinds = ['texts', 'pictures', 'orders'] as const

/** The declarations of live remotes, by name. */
export type Declared = SiteState['declared']

/**
 * Throws an HttpError 422 if a draft changes something that no live remote declares. What the draft has
 * already may stay, because its release may be live again.
 */
export function checkNames(content: SiteContent, before: SiteContent, declared: Declared) {
  for (const [remote, said] of Object.entries(content.remotes)) {
    for (const kind of kinds) {
      const known = { ...declared[remote]?.[kind], ...before.remotes[remote]?.[kind] }
      const unknown = Object.keys(said[kind]).find((name) => !Object.hasOwn(known, name))
      if (unknown) throw refused(`The page has nothing called “${unknown}” that can be changed.`)
    }
  }
  checkWords(content, before, declared)
}

/** Like `checkNames`, for texts in other languages. */
function checkWords({ translations = {} }: SiteContent, before: SiteContent, declared: Declared) {
  const texts = Object.entries(declared).flatMap(([remote, { texts = {} }]) =>
    Object.keys(texts).map((name) => siteWord.text(remote, name)),
  )
  for (const [language, words] of Object.entries(translations)) {
    const kept = Object.keys(before.translations?.[language as OtherLanguage] ?? {})
    const known = new Set([...texts, ...kept])
    const unknown = Object.keys(words).find((word) => isText(word) && !known.has(word))
    if (unknown) throw refused(`The page has nothing called “${unknown}” that can be changed.`)
  }
}

const isText = (word: string) => word.startsWith('text.')

/**
 * Throws an HttpError 422 if a draft cannot be published: something is incomplete, or a text is longer than its
 * release allows.
 */
export function checkComplete(content: SiteContent, declared: Declared) {
  checkHouse(content.house)
  checkPrices(content.prices)
  if (content.notice) {
    checkDays('notice', content.notice)
    if (!content.notice.text.trim()) throw refused('The notice has days, and says nothing.')
  }
  for (const [remote, { texts }] of Object.entries(content.remotes)) {
    for (const [name, { label, section, maxLength }] of Object.entries(
      declared[remote]?.texts ?? {},
    )) {
      if ([...(texts[name] ?? '')].length > maxLength) {
        throw refused(`“${label}” of “${section}” can have ${maxLength} characters at most.`)
      }
    }
  }
  for (const [language, words] of Object.entries(content.translations ?? {})) {
    checkLengths(languageNames[language as OtherLanguage], words, declared)
  }
}

/** Translations have the same limit as the text. */
function checkLengths(language: string, words: Record<string, string>, declared: Declared) {
  for (const [remote, { texts = {} }] of Object.entries(declared)) {
    for (const [name, { label, section, maxLength }] of Object.entries(texts)) {
      if ([...(words[siteWord.text(remote, name)] ?? '')].length > maxLength) {
        throw refused(
          `“${label}” of “${section}” in ${language} can have ${maxLength} characters at most.`,
        )
      }
    }
  }
}

function checkHouse({ phone, whatsApp, line, email, hours }: House) {
  for (const [label, number] of [
    ['telephone', phone],
    ['WhatsApp', whatsApp],
  ] as const) {
    if (!/^[+\d ()-]*$/.test(number)) {
      throw refused(`The number of ${label} can have digits, spaces and + - ( ) only.`)
    }
  }
  if (!/^[@\w.-]*$/.test(line)) {
    throw refused('The id of LINE can have letters, digits and @ . _ - only.')
  }
  if (!/^([^\s@<>"]+@[^\s@<>"]+)?$/.test(email)) {
    throw refused('The email of the house is no email address.')
  }
  for (const time of hours?.week ?? []) checkTime('opening hours', time)
  for (const { time, ...days } of hours?.exceptions ?? []) {
    checkDays('exception', days)
    checkTime('exceptions', time)
  }
}

function checkPrices({ minutes, rows }: SiteContent['prices']) {
  if (minutes.includes(0)) throw refused('A column of prices has no minutes.')
  if (new Set(minutes).size < minutes.length) {
    throw refused('Each column of prices must have minutes of its own.')
  }
  for (const { name, baht } of rows) {
    if (!name.trim()) throw refused('Each row of prices needs a name.')
    if (baht.length !== minutes.length) {
      throw refused(`“${name}” must have a price, or none, for each of the minutes.`)
    }
  }
}

function checkTime(what: string, time: OpenTime | null) {
  if (time && !(time.from && time.until)) {
    throw refused(`The ${what} have a day without its times.`)
  }
}

function checkDays(what: string, { from, until }: { from: string; until: string }) {
  for (const day of [from, until]) {
    if (!day) throw refused(`The ${what} needs its first and its last day.`)
    const date = new Date(`${day}T00:00:00Z`)
    if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
      throw refused(`${day} is no day of the calendar.`)
    }
  }
  if (until < from) throw refused(`${until} is before ${from}: the last day comes after the first.`)
}

/** Returns the content with its pictures as stored. Throws an HttpError 422 when one is missing. */
export async function withPictures(db: Db, content: SiteContent): Promise<SiteContent> {
  const stored = await sitePictures(db, [...new Set(picturesIn(content))])
  const remotes = Object.entries(content.remotes).map(([remote, said]) => {
    const pictures = Object.entries(said.pictures).map(([name, { file, focal }]) => {
      const found = stored.get(pictureIdOf(file))
      const described = describePicture(found?.stored, found?.name ?? null)
      if (!described.file || !described.picture) {
        throw refused('A picture is not there any more. Please upload it again.')
      }
      return [name, { file: described.file, picture: described.picture, ...(focal && { focal }) }]
    })
    return [remote, { ...said, pictures: Object.fromEntries(pictures) }]
  })
  return { ...content, remotes: Object.fromEntries(remotes) }
}

const refused = (message: string) => new HttpError(422, message)

/** The paths of the parts in which two contents differ, such as `house.phone`, or `house.address (th)`. */
export function changedParts(before: SiteContent, after: SiteContent) {
  const one = partsOf(before)
  const other = partsOf(after)
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => one.get(path) !== other.get(path),
  )
}

function partsOf({ remotes, house, prices, notice, translations = {} }: SiteContent) {
  const parts = new Map<string, string>()
  for (const [remote, said] of Object.entries(remotes)) {
    for (const kind of kinds) {
      for (const [name, value] of Object.entries(said[kind])) {
        parts.set(`${remote}.${name}`, JSON.stringify(value))
      }
    }
  }
  for (const [name, value] of Object.entries(house)) {
    parts.set(`house.${name}`, JSON.stringify(value))
  }
  for (const [language, words] of Object.entries(translations)) {
    for (const [name, text] of Object.entries(words)) parts.set(`${name} (${language})`, text)
  }
  return parts.set('prices', JSON.stringify(prices)).set('notice', JSON.stringify(notice))
}
