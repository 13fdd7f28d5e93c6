import type { SiteContent } from '@sala/kit/contract/site'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => Number.isFinite(value)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const isArrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const isRecordOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check)
const hasFields =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]))

const isOpenTime = hasFields({ from: isText, until: isText })
const isDays = { from: isText, until: isText }

const isContent = hasFields({
  remotes: isRecordOf(
    hasFields({
      texts: isRecordOf(isText),
      pictures: isRecordOf(hasFields({ file: isText, picture: isObject })),
      orders: isRecordOf(isArrayOf(isText)),
    }),
  ),
  house: hasFields({
    phone: isText,
    line: isText,
    whatsApp: isText,
    email: isText,
    address: isText,
    directions: isText,
    position: isNullOr(hasFields({ latitude: isNumber, longitude: isNumber })),
    hours: isNullOr(
      hasFields({
        week: isArrayOf(isNullOr(isOpenTime)),
        exceptions: isArrayOf(hasFields({ ...isDays, time: isNullOr(isOpenTime), note: isText })),
      }),
    ),
  }),
  prices: hasFields({
    minutes: isArrayOf(isNumber),
    rows: isArrayOf(hasFields({ name: isText, baht: isArrayOf(isNullOr(isNumber)) })),
    note: isText,
  }),
  notice: isNullOr(hasFields({ ...isDays, text: isText })),
  translations: (value) => value === undefined || isRecordOf(isRecordOf(isText))(value),
})

/** Parses content that the browser has stored; null when it is not the content of a site. */
export function parseContent(text: string): SiteContent | null {
  try {
    const content = JSON.parse(text)
    return isContent(content) ? content : null
  } catch {
    return null
  }
}
