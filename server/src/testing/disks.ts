import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** Why the tests that mount a disk of their own are left out, or false. */
export const skipDisks =
  !mayMount() && 'needs root on Linux with loop devices, to mount a disk of its own'

function mayMount() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  if (!existsSync('/dev/loop-control') || !existsSync('/sbin/mkfs.ext4')) return false
  try {
    // A container's root may not, though it is root.
    run('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt')
    return true
  } catch {
    return false
  }
}

/** Runs a command and returns what it prints; throws with what it complains of when it fails. */
export function run(command: string, ...args: string[]) {
  return execFileSync(command, args, { stdio: 'pipe' }).toString()
}

/** A folder to mount a disk on and room for its image; nothing of both is left after the test. */
export async function makeMountPoint(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'sala-disk-'))
  // A database's own user has to get through.
  await chmod(folder, 0o711)
  const path = join(folder, 'disk')
  await mkdir(path)
  t.after(async () => {
    // Lazily: what a killed process had open may be closed a little later.
    if (existsSync(path)) run('umount', '--lazy', '--quiet', path)
    await rm(folder, { recursive: true, force: true })
  })
  return { path, image: join(folder, 'image') }
}
