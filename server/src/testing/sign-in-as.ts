import type { Role } from '@sala/kit/contract/people'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../foundation/db/database.ts'
import { addAccount, findAccount } from '../people/accounts/repository.ts'
import { admin } from './test-app.ts'

/** Adds somebody of this role, whose password is the administrator's; returns the headers of their session. */
export async function signInAs(app: FastifyInstance, db: Db, role: Role) {
  const email = `${role}@sala.example`
  const { passwordHash = '' } = (await findAccount(db, admin.email)) ?? {}
  await addAccount(db, { email, passwordHash, role }, 0)
  const payload = { ...admin, email }
  const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  return { authorization: `Bearer ${answer.json().token}` }
}
