import { type AccountDeps, addOwner } from './manage-accounts.ts'
import { generatePassword, weaknessOf } from './passwords.ts'
import { findFirstEmail } from './repository.ts'

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

/** Adds the first administrator if there is none; returns how to sign in. */
export async function ensureAdministrator(
  deps: AccountDeps,
  { adminEmail, adminPassword }: Settings,
): Promise<SignIn> {
  const existing = await findFirstEmail(deps.db)
  if (!existing) {
    const password = adminPassword ?? generatePassword()
    const owner = { email: adminEmail, password, isPrinted: adminPassword === undefined }
    // Another server may have added it at the same time.
    if (await addOwner(deps, owner, { who: 'sala', from: null })) {
      const which = adminPassword ? 'the password from ADMIN_PASSWORD' : `the password ${password}`
      const weakness = adminPassword && (await weaknessOf(adminPassword, adminEmail))
      return { howToSignIn: `as ${adminEmail} with ${which}`, weakness }
    }
  }
  // Its hash is all that is left of it, so it can be shown only once.
  const email = existing ?? adminEmail
  return { howToSignIn: `as ${email} with the password printed or given at the first start` }
}
