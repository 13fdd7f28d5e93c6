import { t } from '../words/t.ts'

/** A chosen file that cannot be used; the message is shown to people. */
export class FileError extends Error {}

/**
 * Reads a chosen file into memory: what is sent is what was chosen, also when the file on the disk or in a cloud is
 * changed or removed afterwards.
 * @throws {FileError}
 */
export async function readFile(file: File): Promise<File> {
  return new File([await readBytes(file)], file.name, { type: file.type })
}

/**
 * Reads the bytes of a chosen file, or the first ones.
 * @throws {FileError}
 */
export async function readBytes(file: File, count = file.size) {
  try {
    return new Uint8Array(await file.slice(0, count).arrayBuffer())
  } catch {
    throw new FileError(
      t('“{name}” can’t be read: it was changed, moved or removed. Please choose it again.', {
        name: file.name,
      }),
    )
  }
}
