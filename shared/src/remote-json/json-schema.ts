/** As much of JSON Schema (draft 7) as `remote.json` needs. */
export interface JsonSchema {
  /** Editors show it, and a refusal ends with it: it says what is allowed. */
  description?: string
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  enum?: readonly (string | number)[]
  anyOf?: readonly JsonSchema[]
  examples?: readonly unknown[]
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  /** Of names that are not known before. */
  propertyNames?: { pattern: string }
  maxProperties?: number
  additionalProperties?: false | JsonSchema
}

/** One of these; the compiler sees to it that none is left out. */
export function oneOf<Choice extends string>(
  description: string,
  meanings: Record<Choice, string>,
): JsonSchema {
  const said = Object.entries(meanings).map(([choice, meaning]) => `${choice}: ${meaning}`)
  return {
    description: `${description} ${said.join('; ')}.`,
    type: 'string',
    enum: Object.keys(meanings),
  }
}

/** Text without what PostgreSQL cannot store: NUL and half characters. */
export function text(maxLength: number, description: string): JsonSchema {
  return {
    description: `${description}, ${maxLength} characters at most.`,
    type: 'string',
    maxLength,
    pattern: '^[^\\u0000\\p{Cs}]*$',
  }
}
