import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption'
import { BackupError } from './dump.ts'

// age (https://age-encryption.org/v1): any tool for it reads what is written here.

const firstLine = 'age-encryption.org/v1\n'

/** A key that nobody keeps: by it a backup is read once more before it is its owner's alone. */
export async function keyForProof(recipient: string) {
  // age mixes no recipients that outlive quantum computers with others.
  const isHybrid = recipient.startsWith('age1pq1')
  const identity = await (isHybrid ? generateHybridIdentity() : generateX25519Identity())
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Whatever goes through it can be read by these recipients alone. */
export async function encryptTo(recipients: string[], content: Readable): Promise<Readable> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/** @throws {BackupError} when none of the identities may read it */
export async function decryptBy(identities: string[], content: Readable): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  const decrypted = await decrypter.decrypt(toWeb(content)).catch((error: Error) => {
    content.destroy()
    if (!error.message.startsWith('no identity matched')) throw error
    throw new BackupError('wrongUse', 'The key in BACKUP_IDENTITY is not one for this backup.')
  })
  return fromWeb(decrypted)
}

export async function isEncrypted(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstLine.length), { position: 0 })
    return bytesRead === firstLine.length && buffer.toString('latin1') === firstLine
  } finally {
    await file.close()
  }
}

/** The identities in a file as `age-keygen` writes it. */
export async function readIdentities(path: string | undefined) {
  if (!path) {
    throw new BackupError(
      'wrongUse',
      'This backup is encrypted. Set BACKUP_IDENTITY to the file with the key that reads it.',
    )
  }
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

const toWeb = (content: Readable) => Readable.toWeb(content) as unknown as globalThis.ReadableStream

const fromWeb = (content: globalThis.ReadableStream) =>
  Readable.fromWeb(content as unknown as ReadableStream)
