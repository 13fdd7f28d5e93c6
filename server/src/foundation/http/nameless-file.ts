import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lends a temporary file that has no name any more: the system takes it back when it is closed,
 * even if this process is killed before.
 */
export async function withTempFile<T>(use: (file: FileHandle) => Promise<T>) {
  const path = join(tmpdir(), `sala-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return await use(file)
  } finally {
    await file.close()
  }
}
