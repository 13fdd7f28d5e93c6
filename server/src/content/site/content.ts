import { isEmail } from '@sala/kit/contract/email'
import { languageNames, type OtherLanguage } from '@sala/kit/contract/language'
import type { House, OpenTime, SiteContent, SiteState } from '@sala/kit/contract/site'
import { siteTextName } from '@sala/kit/contract/site-words'
import type { Db } from '../../foundation/db/database.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { describePicture } from '../pictures/describe-picture.ts'
import { findSitePictures, listPictureIds, parsePictureId } from './repository.ts'

/** The kinds of changes to a page that remotes declare. */
const kinds = ['texts', 'pictures', 'orders'] as const

/** The declarations of live remotes, by name. */
export type Declared = SiteState['declared']

/**
 * Throws an HttpError 422 if a draft changes something that no live remote declares. What the draft has already may
 * stay, because its release may become live again.
 */
export function checkNames(content: SiteContent, before: SiteContent, declared: Declared) {
  const names = Object.entries(content.remotes).flatMap(([remote, changes]) =>
    kinds.flatMap((kind) => {
      const known = { ...declared[remote]?.[kind], ...before.remotes[remote]?.[kind] }
      return Object.keys(changes[kind]).filter((name) => !Object.hasOwn(known, name))
    }),
  )
  const texts = Object.entries(declared).flatMap(([remote, { texts = {} }]) =>
    Object.keys(texts).map((name) => siteTextName.text(remote, name)),
  )
  const words = Object.entries(content.translations ?? {}).flatMap(([language, words]) => {
    const kept = Object.keys(before.translations?.[language as OtherLanguage] ?? {})
    const known = new Set([...texts, ...kept])
    return Object.keys(words).filter((word) => isText(word) && !known.has(word))
  })
  const [unknown] = [...names, ...words]
  if (unknown) throw createRefusal(`“${unknown}” is not an editable part of the page.`)
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
    if (!content.notice.text.trim()) throw createRefusal('The notice has dates but no text.')
  }
  const translations = Object.entries(content.translations ?? {})
  for (const [remote, { texts = {} }] of Object.entries(declared)) {
    for (const [name, { label, section, maxLength }] of Object.entries(texts)) {
      const isTooLong = (text = '') => [...text].length > maxLength
      if (isTooLong(content.remotes[remote]?.texts[name])) {
        throw createRefusal(
          `“${label}” in “${section}” is too long (maximum ${maxLength} characters).`,
        )
      }
      // Translations have the same limit as the text.
      const long = translations.find(([, words]) =>
        isTooLong(words[siteTextName.text(remote, name)]),
      )
      if (!long) continue
      const language = languageNames[long[0] as OtherLanguage]
      throw createRefusal(
        `“${label}” in “${section}” is too long in ${language} (maximum ${maxLength} characters).`,
      )
    }
  }
}

function checkHouse({ phone, whatsApp, line, email, hours }: House) {
  for (const [label, number] of [
    ['telephone', phone],
    ['WhatsApp', whatsApp],
  ] as const) {
    if (!/^[+\d ()-]*$/.test(number)) {
      throw createRefusal(`The ${label} number can only contain digits, spaces and + - ( ).`)
    }
  }
  if (!/^[@\w.-]*$/.test(line)) {
    throw createRefusal('The LINE ID can only contain letters, digits and @ . _ -.')
  }
  if (email && !isEmail(email)) {
    throw createRefusal('The email address is not valid.')
  }
  for (const time of hours?.week ?? []) checkTime('opening hours', time)
  for (const { time, ...days } of hours?.exceptions ?? []) {
    checkDays('exception', days)
    checkTime('exceptions', time)
  }
}

function checkPrices({ minutes, rows }: SiteContent['prices']) {
  if (minutes.includes(0)) throw createRefusal('A price column has no minutes.')
  if (new Set(minutes).size < minutes.length) {
    throw createRefusal('Two price columns have the same minutes.')
  }
  for (const { name, baht } of rows) {
    if (!name.trim()) throw createRefusal('Each price row needs a name.')
    if (baht.length !== minutes.length) {
      throw createRefusal(`“${name}” must have one price, or blank, per column.`)
    }
  }
}

function checkTime(what: string, time: OpenTime | null) {
  if (time && !(time.from && time.until)) {
    throw createRefusal(`The ${what} have a day without times.`)
  }
}

function checkDays(what: string, { from, until }: { from: string; until: string }) {
  for (const day of [from, until]) {
    if (!day) throw createRefusal(`The ${what} needs a first and a last day.`)
    const date = new Date(`${day}T00:00:00Z`)
    if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day) {
      throw createRefusal(`${day} is not a valid date.`)
    }
  }
  if (until < from) throw createRefusal(`The last day, ${until}, is before the first, ${from}.`)
}

/** Returns the content with its pictures as stored. Throws an HttpError 422 when one is missing. */
export async function resolvePictures(db: Db, content: SiteContent): Promise<SiteContent> {
  const stored = await findSitePictures(db, [...new Set(listPictureIds(content))])
  const remotes = Object.entries(content.remotes).map(([remote, changes]) => {
    const pictures = Object.entries(changes.pictures).map(([name, { file, focal }]) => {
      const found = stored.get(parsePictureId(file))
      const described = describePicture(found?.stored, found?.name ?? null)
      if (!described.file || !described.picture) {
        throw createRefusal('A picture is no longer available. Please upload it again.')
      }
      return [name, { file: described.file, picture: described.picture, ...(focal && { focal }) }]
    })
    return [remote, { ...changes, pictures: Object.fromEntries(pictures) }]
  })
  return { ...content, remotes: Object.fromEntries(remotes) }
}

const createRefusal = (message: string) => new HttpError(422, message)

/** Finds the paths of the parts in which two contents differ, such as `house.phone`, or `house.address (th)`. */
export function findChangedParts(before: SiteContent, after: SiteContent) {
  const one = flattenContent(before)
  const other = flattenContent(after)
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (path) => one.get(path) !== other.get(path),
  )
}

function flattenContent({ remotes, house, prices, notice, translations = {} }: SiteContent) {
  const parts: [path: string, value: unknown][] = [
    ...Object.entries(remotes).flatMap(([remote, changes]) =>
      kinds.flatMap((kind) => withPaths(changes[kind], (name) => `${remote}.${name}`)),
    ),
    ...withPaths(house, (name) => `house.${name}`),
    ...Object.entries(translations).flatMap(([language, words]) =>
      withPaths(words, (name) => `${name} (${language})`),
    ),
    ['prices', prices],
    ['notice', notice],
  ]
  return new Map(parts.map(([path, value]) => [path, JSON.stringify(value)]))
}

const withPaths = (values: object, toPath: (name: string) => string) =>
  Object.entries(values).map(([name, value]): [string, unknown] => [toPath(name), value])
