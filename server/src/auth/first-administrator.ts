import type { Db } from '../db/database.ts'
import { makePassword, type Passwords } from './passwords.ts'
import { addAccount, findFirstEmail } from './repository.ts'

interface Settings {
  adminEmail: string
  adminPassword: string | undefined
}

/** Makes the first administrator if there is none; returns how to sign in, in words. */
export async function ensureAdministrator(
  db: Db,
  passwords: Passwords,
  { adminEmail, adminPassword }: Settings,
  nowMs: number,
) {
  const existing = await findFirstEmail(db)
  if (!existing) {
    const password = adminPassword ?? makePassword()
    const passwordHash = await passwords.hash(password)
    const isAdded = await addAccount(db, { email: adminEmail, passwordHash }, nowMs)
    if (isAdded) {
      const which = adminPassword ? 'the password from ADMIN_PASSWORD' : `the password ${password}`
      return `as ${adminEmail} with ${which}`
    }
  }
  // Its hash is all that is left of it, so it can be shown only once.
  return `as ${existing ?? adminEmail} with the password printed or given at the first start`
}
