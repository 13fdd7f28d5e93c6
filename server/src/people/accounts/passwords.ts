import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { fairQueue } from '../../foundation/http/fair-queue.ts'

/** argon2id; the defaults are those that OWASP recommends. */
export interface HashCost {
  memoryKiB: number
  passes: number
}

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** For one of whom not many ask at once. Takes as long without a hash, for an account that does not exist, as with one. */
  verify: (password: string, passwordHash: string | undefined) => Promise<boolean>
}

const mostWaiting = 20

export async function createPasswords(
  cost: HashCost = { memoryKiB: 19_456, passes: 2 },
): Promise<Passwords> {
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: 1 }
  // Each hash takes 19 MiB; those that are verified wait in a line of their own (try-password.ts).
  const inTurn = fairQueue({ atOnce: 1, mostWaiting })
  const nobodysHash = await hash(randomBytes(16), options)
  return {
    hash: (password) => inTurn('', 0, () => hash(password, options)),
    verify: async (password, passwordHash) => {
      const isRight = await verify(passwordHash ?? nobodysHash, password)
      return isRight && passwordHash !== undefined
    },
  }
}

const readable = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password for people to copy by hand: 79 random bits without letters that look alike. */
export function makePassword() {
  const group = () => Array.from({ length: 4 }, () => readable[randomInt(readable.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
