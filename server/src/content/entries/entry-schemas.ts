import { type TSchema, Type } from 'typebox'
import { StatusMessage } from '../../foundation/http/schemas.ts'

/** The header, for the schema of a route that reads it. */
export const ifMatch = {
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag of the entry that the change is made on, such as `"3"`, several of them, or `*`. When somebody else has changed it meanwhile, the answer is 412 and nothing is done.',
    }),
  ),
}

/** The answer to a change of an entry that is not as the caller thinks, with the entry as it is. */
export function Changed<Entry extends TSchema>(current: Entry) {
  return Type.Object({ ...StatusMessage.properties, current })
}
