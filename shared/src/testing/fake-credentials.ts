import type { Credentials } from '../contract/auth.ts'

/** Whom the fake API lets in. */
export const fakeCredentials: Credentials = { email: 'admin@sala.example', password: 'lantern' }
