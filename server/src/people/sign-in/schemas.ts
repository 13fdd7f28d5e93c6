import { missingCredentials } from '@sala/kit/contract/auth'
import { officeLanguages } from '@sala/kit/contract/language'
import { Type } from 'typebox'
import { strict, Text } from '../../foundation/http/schemas.ts'
import { maxCharacters } from '../accounts/passwords.ts'
import { RoleName } from '../accounts/rights.ts'

export const Language = Type.Enum([...officeLanguages], {
  description: 'Language of the back-office.',
})

export const Session = Type.Object({
  token: Type.String({ description: 'Send it as `Authorization: Bearer`.' }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'Expires at this time if unused; each use extends it, up to seven days.',
  }),
  email: Type.String(),
  role: RoleName,
  language: Language,
  lacks: Type.Optional(
    Type.Enum([...missingCredentials], {
      description:
        '`passkey`: passkeys are required, and until you add one you can do nothing else but sign out. `password`: yours was printed, and you should change it.',
    }),
  ),
})

/** A typed character can consist of several, which become one when the password is normalised. */
export const Password = Type.String({ maxLength: 4 * maxCharacters })

/** The token of a link, perhaps with white space around it. */
export const LinkToken = Text(100)

/** The body of calls that use a link: its token, and the new password. */
export const LinkAnswer = Type.Object({ token: LinkToken, password: Password }, strict)

export function success(message: string) {
  return { status: 'success' as const, message }
}
