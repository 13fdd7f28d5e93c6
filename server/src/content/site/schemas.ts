import { otherLanguages } from '@sala/kit/contract/language'
import { Type } from 'typebox'
import { dayPattern, Nullable, strict, Text } from '../../foundation/http/schemas.ts'
import { entryPicture } from '../pictures/describe-picture.ts'

/** Longer than any text that a release declares. */
const maxTextCharacters = 2000
const maxRows = 40
const maxMinutes = 10
const maxBaht = 1_000_000

// A draft may be incomplete: `checkComplete` validates what is published.
const Day = Type.String({
  pattern: `^(${dayPattern})?$`,
  description: 'A day, such as 2031-04-13.',
})
const Time = Type.String({
  pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$',
  description: 'Such as 14:00.',
})
const OpenTime = Nullable(Type.Object({ from: Time, until: Time }, strict))

/** Patterns of the names of remotes, texts, pictures and orders. */
const part = '[a-z][a-zA-Z0-9]{0,39}'
const name = `^${part}([.]${part}){0,3}$`

const Part = Type.Number({ minimum: 0, maximum: 1 })

export const SitePicture = Type.Object(
  {
    file: Type.String({ maxLength: 300, pattern: '^/media/[\\w-]{1,64}/' }),
    picture: entryPicture.picture,
    focal: Type.Optional(Type.Object({ x: Part, y: Part }, strict)),
  },
  strict,
)

function byName<Value extends Parameters<typeof Type.Record>[1]>(
  value: Value,
  maxProperties: number,
) {
  return Type.Record(Type.String({ pattern: name }), value, {
    maxProperties,
    additionalProperties: false,
  })
}

const RemoteSite = Type.Object(
  {
    texts: byName(Text(maxTextCharacters), 100),
    pictures: byName(SitePicture, 20),
    orders: byName(Type.Array(Type.String({ pattern: name }), { maxItems: 20 }), 10),
  },
  strict,
)

const House = Type.Object(
  {
    phone: Text(60),
    line: Text(60),
    whatsApp: Text(60),
    email: Text(254),
    address: Text(300),
    directions: Text(500),
    position: Nullable(
      Type.Object(
        {
          latitude: Type.Number({ minimum: -90, maximum: 90 }),
          longitude: Type.Number({ minimum: -180, maximum: 180 }),
        },
        strict,
      ),
    ),
    hours: Nullable(
      Type.Object(
        {
          week: Type.Array(OpenTime, { minItems: 7, maxItems: 7 }),
          exceptions: Type.Array(
            Type.Object({ from: Day, until: Day, time: OpenTime, note: Text(100) }, strict),
            { maxItems: 40 },
          ),
        },
        strict,
      ),
    ),
  },
  strict,
)

const Prices = Type.Object(
  {
    minutes: Type.Array(Type.Integer({ minimum: 0, maximum: 1440 }), { maxItems: maxMinutes }),
    rows: Type.Array(
      Type.Object(
        {
          name: Text(100),
          baht: Type.Array(Nullable(Type.Integer({ minimum: 0, maximum: maxBaht })), {
            maxItems: maxMinutes,
          }),
        },
        strict,
      ),
      { maxItems: maxRows },
    ),
    note: Text(500),
  },
  strict,
)

/** Translations, with the same limits as the original texts. */
const Words = Type.Unsafe<Record<string, string>>({
  type: 'object',
  maxProperties: 400,
  patternProperties: {
    [`^text([.]${part}){2,5}$`]: Text(maxTextCharacters),
    '^house[.]address$': Text(300),
    '^(house[.]directions|prices[.]note)$': Text(500),
    '^notice$': Text(200),
    '^(price|exception)[.][^\\u0000\\p{Cs}]{1,100}$': Text(100),
  },
  additionalProperties: false,
})

export const Content = Type.Object(
  {
    remotes: byName(RemoteSite, 20),
    house: House,
    prices: Prices,
    notice: Nullable(Type.Object({ text: Text(200), from: Day, until: Day }, strict)),
    translations: Type.Optional(
      Type.Object(
        Object.fromEntries(otherLanguages.map((language) => [language, Type.Optional(Words)])),
        {
          ...strict,
          description:
            'Translations by the name of the text, such as `house.address`, `notice` or `text.landing.home.title`.',
        },
      ),
    ),
  },
  strict,
)

const Edition = {
  _id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  by: Type.String(),
}

export const Editions = Type.Object({ editions: Type.Array(Type.Object(Edition)) })

const AnyObject = Type.Unsafe<object>({ type: 'object', additionalProperties: true })

export const EditionWithContent = Type.Object({ ...Edition, content: AnyObject })

export const State = Type.Object({
  draft: AnyObject,
  version: Type.String(),
  saved: Nullable(Type.Object({ at: Edition.at, by: Nullable(Edition.by) })),
  published: Nullable(EditionWithContent),
  scheduled: Nullable(EditionWithContent),
  declared: AnyObject,
})

export const Publish = Type.Object(
  { at: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })) },
  strict,
)
