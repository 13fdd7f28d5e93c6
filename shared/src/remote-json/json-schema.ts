/** The subset of JSON Schema (draft 7) that `remote.json` needs. */
export interface JsonSchema {
  /** Says what is allowed. Editors show it, and error messages end with it. */
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
  /** For `additionalProperties`. */
  propertyNames?: { pattern: string }
  maxProperties?: number
  additionalProperties?: false | JsonSchema
}

/** An enum with the meaning of each choice; the type check finds missing choices. */
export function enumOf<Choice extends string>(
  description: string,
  meanings: Record<Choice, string>,
): JsonSchema {
  const choices = Object.entries(meanings).map(([choice, meaning]) => `${choice}: ${meaning}`)
  return {
    description: `${description} ${choices.join('; ')}.`,
    type: 'string',
    enum: Object.keys(meanings),
  }
}

/** A string without NUL and lone surrogates, which PostgreSQL cannot store. */
export function text(maxLength: number, description: string): JsonSchema {
  return {
    description: `${description}, at most ${maxLength} characters.`,
    type: 'string',
    maxLength,
    pattern: '^[^\\u0000\\p{Cs}]*$',
  }
}
