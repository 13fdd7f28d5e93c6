import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from '../../foundation/http/fair-queue.ts'
import { HttpError } from '../../foundation/http/http-error.ts'
import { stripWhiteSpace } from '../../foundation/secrets/tokens.ts'

/** Cost of argon2id; the defaults are OWASP's recommendation. */
export interface HashCost {
  memoryKiB: number
  passes: number
}

export interface Passwords {
  /** Hashes the normalised password. */
  hash: (password: string) => Promise<string>
  /**
   * Keyboards type the same character in several ways, so other forms of the password are verified too. Takes the same
   * time without a hash (no such account), against timing attacks. Callers must queue.
   */
  verify: (password: string, passwordHash: string | undefined) => Promise<boolean>
}

const maxWaiting = 20

export async function createPasswords(
  cost: HashCost = { memoryKiB: 19_456, passes: 2 },
): Promise<Passwords> {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 }
  // Each hash takes 19 MiB. Verifications have their own queue (verify-password.ts).
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting })
  const unusableHash = await hash(randomBytes(16), options)
  return {
    hash: (password) => enqueue('', 0, () => hash(normalise(password), options)),
    verify: async (password, passwordHash) => {
      for (const form of listForms(password)) {
        if (await verify(passwordHash ?? unusableHash, form)) return passwordHash !== undefined
      }
      return false
    },
  }
}

/** One form for all ways to type the same characters (NIST SP 800-63B, section 3.1.1.2). */
function normalise(password: string) {
  return password.normalize('NFKC')
}

/** The forms in which a typed password may have been hashed; their number depends on the typed characters only. */
function listForms(typed: string) {
  const stripped = normalise(stripWhiteSpace(typed))
  // A printed password is often pasted with the white space around it.
  const forms = isGenerated(stripped) ? [stripped] : []
  // The last one is for passwords that were set before they were normalised.
  return new Set([...forms, normalise(typed), typed])
}

/** Whether a password begins or ends with white space that explains why it is wrong. */
export function hasWhiteSpaceAround(password: string) {
  const stripped = stripWhiteSpace(password)
  return stripped !== password && !isGenerated(normalise(stripped))
}

const readableCharacters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a password of 79 random bits, without characters that look alike. */
export function generatePassword() {
  const group = () =>
    Array.from({ length: 4 }, () => readableCharacters[randomInt(readableCharacters.length)]).join(
      '',
    )
  return Array.from({ length: 4 }, group).join('-')
}

const minCharacters = 12
export const maxCharacters = 1000

const generated = new RegExp(`^([${readableCharacters}]{4}-){3}[${readableCharacters}]{4}$`)

function isGenerated(password: string) {
  return generated.test(password)
}

/**
 * Checks the strength of a password, as it is hashed: returns a sentence on why it is weak, or undefined. Character
 * classes are not required: such rules lead to predictable passwords.
 */
export async function findPasswordWeakness(chosen: string, email: string) {
  const password = normalise(chosen)
  // Before the normalisation, which turns a single accent into one on a space.
  if (stripWhiteSpace(chosen) !== chosen) {
    return 'This password begins or ends with a space. Please leave it out.'
  }
  const { length } = [...password]
  if (length < minCharacters) {
    return `Use at least ${minCharacters} characters – a few random words work well.`
  }
  if (length > maxCharacters) {
    return `Use at most ${maxCharacters} characters.`
  }
  const forms = [toLowerCase(password), stripSuffix(password)]
  const [address, name = ''] = [toLowerCase(email), toLowerCase(email).split('@')[0]]
  const fromEmail = [address, name, stripSuffix(name)]
  if (forms.some((form) => form && fromEmail.includes(form))) {
    return 'Your email address can’t be your password.'
  }
  if (isMostlySiteWords(password)) {
    return 'This password is easy to guess: it mostly consists of words from this site.'
  }
  const common = await loadCommonPasswords()
  if (forms.some((form) => common.has(form))) {
    return 'This password is too common.'
  }
  return undefined
}

/** @throws {HttpError} 400 when the password is weak */
export async function requireStrongPassword(password: string, email: string) {
  const weakness = await findPasswordWeakness(password, email)
  if (weakness) throw new HttpError(400, weakness)
}

const siteWords = /sala|chan|massage|bangkok|thai|spa|staff|admin(istrator)?/g

/** Whether fewer than eight characters are left without the words of this site. */
function isMostlySiteWords(password: string) {
  const text = toLowerCase(password)
  const rest = text.replace(siteWords, '')
  return rest !== text && [...rest].length < 8
}

function toLowerCase(text: string) {
  return text.trim().toLowerCase()
}

/** Removes trailing digits and punctuation, so that `password1!` equals `password`. */
function stripSuffix(password: string) {
  return toLowerCase(password).replace(/[^\p{Letter}]+$/u, '')
}

let commonPasswords: Promise<Set<string>> | undefined

/** Loads some 50,000 common passwords, lazily because most servers never change a password. */
function loadCommonPasswords() {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonPasswords
}
