import { type Db, inTransaction } from '../../foundation/db/database.ts'
import { weaknessOf } from '../accounts/new-password.ts'
import { makePassword, type Passwords } from '../accounts/passwords.ts'
import { addAccount, findFirstEmail } from '../accounts/repository.ts'
import { recordChange } from '../audit/record-change.ts'

interface Settings {
  adminEmail: string
  adminPassword: string | undefined
}

interface SignIn {
  /** In words. */
  howToSignIn: string
  /** Why the password should be another one, in a sentence; undefined when it need not be. */
  weakness?: string | undefined
}

/** Makes the first administrator if there is none; returns how to sign in. */
export async function ensureAdministrator(
  db: Db,
  passwords: Passwords,
  { adminEmail, adminPassword }: Settings,
  nowMs: number,
): Promise<SignIn> {
  const existing = await findFirstEmail(db)
  if (!existing) {
    const password = adminPassword ?? makePassword()
    const passwordHash = await passwords.hash(password)
    const hasPrintedPassword = adminPassword === undefined ? 1 : 0
    if (await addFirst(db, { email: adminEmail, passwordHash, hasPrintedPassword }, nowMs)) {
      const which = adminPassword ? 'the password from ADMIN_PASSWORD' : `the password ${password}`
      const weakness = adminPassword && (await weaknessOf(adminPassword, adminEmail))
      return { howToSignIn: `as ${adminEmail} with ${which}`, weakness }
    }
  }
  // Its hash is all that is left of it, so it can be shown only once.
  const email = existing ?? adminEmail
  return { howToSignIn: `as ${email} with the password printed or given at the first start` }
}

function addFirst(
  db: Db,
  account: { email: string; passwordHash: string; hasPrintedPassword: 0 | 1 },
  nowMs: number,
) {
  return inTransaction(db, async (trx) => {
    const subject = await addAccount(trx, account, nowMs)
    if (!subject) return false
    const after = { email: account.email }
    const change = { action: 'account.add', subject, before: null, after }
    await recordChange(trx, { who: 'sala', from: null }, change, nowMs)
    return true
  })
}
