import { type AccountServices, addOwner } from './manage-accounts.ts'
import { findPasswordWeakness, generatePassword } from './passwords.ts'
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
  services: AccountServices,
  { adminEmail, adminPassword }: Settings,
): Promise<SignIn> {
  const existing = await findFirstEmail(services.db)
  if (!existing) {
    const password = adminPassword ?? generatePassword()
    const owner = { email: adminEmail, password, isPrinted: adminPassword === undefined }
    // Another server may have added it at the same time.
    if (await addOwner(services, owner, { who: 'sala', from: null })) {
      const which = adminPassword ? 'the password from ADMIN_PASSWORD' : `the password ${password}`
      const weakness = adminPassword && (await findPasswordWeakness(adminPassword, adminEmail))
      return { howToSignIn: `as ${adminEmail} with ${which}`, weakness }
    }
  }
  // Its hash is all that is left of it, so it can be shown only once.
  const email = existing ?? adminEmail
  return { howToSignIn: `as ${email} with the password printed or given at the first start` }
}
