import { missingCredentials } from '@sala/kit/contract/auth'
import { officeLanguages } from '@sala/kit/contract/language'
import { Type } from 'typebox'
import { strict, Text } from '../../foundation/http/schemas.ts'
import { maxCharacters } from '../accounts/passwords.ts'
import { RoleName } from '../accounts/rights.ts'

export const Language = Type.Enum([...officeLanguages], {
  description: 'What one has the back-office in.',
})

/** The session that a client stores. */
export const Session = Type.Object({
  token: Type.String({ description: 'Send it as `Authorization: Bearer`.' }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'Its end if it is not used until then; each use moves it, for seven days at most.',
  }),
  email: Type.String(),
  role: RoleName,
  language: Language,
  lacks: Type.Optional(
    Type.Enum([...missingCredentials], {
      description:
        '`passkey`: everybody must have one, and until you do you may make one and sign out, and nothing else. `password`: yours was printed, and you should choose one of your own.',
    }),
  ),
})

export const Password = Type.String({ maxLength: maxCharacters })

/** The body of a call that uses a link up: its secret, and the password that somebody chooses. */
export const LinkAnswer = Type.Object({ token: Text(100), password: Password }, strict)

/** An answer that is only a sentence. */
export function successAnswer(message: string) {
  return { status: 'success' as const, message }
}
