import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeMountPoint, run } from './disks.ts'

const blockBytes = 4096

/** A disk of its own, in memory, that can be filled. */
export async function createSmallDisk(t: TestContext, { megabytes }: { megabytes: number }) {
  const { path } = await makeMountPoint(t)
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path)
  const filler = join(path, 'filler')

  function makeRoom() {
    rmSync(filler, { force: true })
  }
  return {
    path,
    makeRoom,

    /** From here on nothing more fits, or only as many bytes. */
    fill({ exceptBytes = 0 } = {}) {
      makeRoom()
      const bytes = Number(run('findmnt', '--noheadings', '--bytes', '--output=AVAIL', path))
      const blocks = Math.max(0, Math.floor((bytes - exceptBytes) / blockBytes))
      try {
        // Another may be writing: then it is full a little earlier.
        writeFileSync(filler, Buffer.alloc(blocks * blockBytes))
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      }
    },
  }
}
