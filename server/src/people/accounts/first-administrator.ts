import { type AccountServices, addOwner } from './manage-accounts.ts'
import { findPasswordWeakness, generatePassword } from './passwords.ts'
import { findFirstEmail } from './repository.ts'

interface Settings {
  adminEmail: string
  adminPassword: string | undefined
}

interface FirstSignIn {
  /** A phrase for the log: `as owner@example.com with the password …`. */
  howToSignIn: string
  /** A sentence on why ADMIN_PASSWORD is weak. */
  weakness?: string | undefined
}

/** Adds the first administrator if there is none; returns how to sign in. */
export async function ensureAdministrator(
  services: AccountServices,
  { adminEmail, adminPassword }: Settings,
): Promise<FirstSignIn> {
  const existing = await findFirstEmail(services.db)
  if (!existing) {
    const password = adminPassword ?? generatePassword()
    const owner = { email: adminEmail, password, isPrinted: adminPassword === undefined }
    // Returns false when another server added it at the same time.
    if (await addOwner(services, owner, { who: 'sala', from: null })) {
      const which = adminPassword ? 'the password from ADMIN_PASSWORD' : `the password ${password}`
      const weakness = adminPassword && (await findPasswordWeakness(adminPassword, adminEmail))
      return { howToSignIn: `as ${adminEmail} with ${which}`, weakness }
    }
  }
  // Only the hash is stored, so the password can be shown only once.
  const email = existing ?? adminEmail
  return { howToSignIn: `as ${email} with the password printed or set at the first start` }
}
