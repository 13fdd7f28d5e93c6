import fc from 'fast-check'

/** The subset of JSON Schema that the API uses. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minItems?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

const moment = fc
  .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Values that match a schema, nearly always. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromSchema))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(3, schema.minItems ?? 0),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, fromSchema(one)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return fc.jsonValue()
  }
}

function text({ pattern, format, maxLength = Number.POSITIVE_INFINITY }: JsonSchema) {
  if (format === 'date-time') return moment
  if (!pattern || new RegExp(pattern, 'u').test('น “x” 🪷')) {
    const longest = Math.min(maxLength, 30)
    return fc.string({ unit: 'grapheme', maxLength: longest }).filter((one) => !/\0/.test(one))
  }
  return fc.stringMatching(new RegExp(pattern, 'u')).filter((one) => one.length <= maxLength)
}

/** Damaged copies of bytes: changed, removed, repeated or truncated. */
export function damaged(good: Buffer) {
  const place = fc.nat({ max: good.length - 1 })
  const change = fc.tuple(place, fc.nat({ max: 255 }))
  const move = fc.tuple(place, place, place)
  return fc
    .record({
      changes: fc.array(change, { maxLength: 12 }),
      moves: fc.array(move, { maxLength: 2 }),
      keep: fc.option(place, { freq: 3 }),
    })
    .map(({ changes, moves, keep }) => {
      let bytes = Buffer.from(good)
      for (const [at, byte] of changes) bytes[at] = byte
      for (const [from, to, at] of moves) {
        const piece = bytes.subarray(Math.min(from, to), Math.max(from, to))
        bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + piece.length / 2)])
      }
      return keep === null ? bytes : bytes.subarray(0, keep)
    })
}
