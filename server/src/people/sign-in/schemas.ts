import { Type } from 'typebox'
import { RoleName } from '../accounts/rights.ts'

/** What a client keeps that is signed in. */
export const Session = Type.Object({
  token: Type.String({ description: 'Send it as `Authorization: Bearer`.' }),
  expiresAt: Type.String({
    format: 'date-time',
    description: 'Its end if it is not used until then; each use moves it, for seven days at most.',
  }),
  email: Type.String(),
  role: RoleName,
})
