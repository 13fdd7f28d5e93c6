import type { Prerendered } from '@sala/shared/contract/page'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Text } from '../http/schemas.ts'

const mostCharacters = 2 * 1024 * 1024

const compiled = Compile(
  Type.Object({
    html: Type.String({ minLength: 1, maxLength: mostCharacters }),
    head: Type.Object({
      title: Text(200),
      description: Text(1000),
      picture: Type.Object({
        url: Text(500),
        widthPx: Type.Integer({ minimum: 1 }),
        heightPx: Type.Integer({ minimum: 1 }),
        alt: Text(500),
      }),
      structured: Type.Object({}),
      rating: Text(100),
    }),
  }),
)

/** What a team's code says that the page is. @throws {Error} when it cannot be one */
export function checkRendered(json: string): Prerendered {
  if (json.length > 2 * mostCharacters) throw new Error('The prerendered page is too large.')
  const value: unknown = JSON.parse(json)
  if (compiled.Check(value)) return value as Prerendered
  const [fault] = compiled.Errors(value)
  throw new Error(`The prerendered page is not valid: ${fault?.instancePath} ${fault?.message}.`)
}
