import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestContext } from 'node:test'

/** Why tests that mount a disk are skipped, or false. */
export const skipDisks =
  !mayMount() && 'needs root on Linux with loop devices, to mount a disk of its own'

function mayMount() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  if (!existsSync('/dev/loop-control') || !existsSync('/sbin/mkfs.ext4')) return false
  try {
    // Root of a container may not mount.
    run('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt')
    return true
  } catch {
    return false
  }
}

/** Runs a command and returns its output; throws with its errors when it fails. */
export function run(command: string, ...args: string[]) {
  return execFileSync(command, args, { stdio: 'pipe' }).toString()
}

/** Creates a folder to mount a disk on, and a path for its image; removes both after the test. */
export async function createMountPoint(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'sala-disk-'))
  // The user of PostgreSQL needs access.
  await chmod(folder, 0o711)
  const path = join(folder, 'disk')
  await mkdir(path)
  t.after(async () => {
    // Lazily: a killed process may close its files a little later.
    if (existsSync(path)) run('umount', '--lazy', '--quiet', path)
    await rm(folder, { recursive: true, force: true })
  })
  return { path, image: join(folder, 'image') }
}

/** How much of the unsynced data still reaches the disk; EXT4_GOING_FLAGS of ext4's ioctl.h. */
const shutdownFlags = { all: 0, journal: 1, nothing: 2 } as const

// EXT4_IOC_SHUTDOWN, in Perl because Node has no ioctl.
const shutDown = `
  open(my $disk, '<', $ARGV[0]) or die $!;
  my $flags = pack('L', $ARGV[1]);
  ioctl($disk, 0x8004587D, $flags) or die $!;`

/** Mounts an ext4 disk with a journal, which can simulate a power cut. */
export async function createPowerCutDisk(t: TestContext, { megabytes = 256 } = {}) {
  const { path, image } = await createMountPoint(t)
  await writeFile(image, '')
  await truncate(image, megabytes * 1024 * 1024)
  run('mkfs.ext4', '-q', image)
  // The commit interval prevents flushes by the system, which are every five seconds by default.
  const mount = () => run('mount', '-o', 'loop,commit=600,errors=remount-ro', image, path)
  mount()

  return {
    path,

    /** Cuts the power: nothing can be read or written any more. */
    cut(unsynced: keyof typeof shutdownFlags = 'nothing') {
      run('perl', '-e', shutDown, path, `${shutdownFlags[unsynced]}`)
    },

    /** Makes it read-only, as after a disk error. */
    turnReadOnly() {
      const device = basename(run('findmnt', '--noheadings', '--output=SOURCE', path).trim())
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'by a test')
    },

    /** Mounts it again; no file on it may be open. */
    mend() {
      run('umount', path)
      mount()
    },
  }
}

const blockBytes = 4096

/** Mounts a small disk in memory, which can be filled. */
export async function createSmallDisk(t: TestContext, { megabytes }: { megabytes: number }) {
  const { path } = await createMountPoint(t)
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path)
  const filler = join(path, 'filler')

  function freeSpace() {
    rmSync(filler, { force: true })
  }
  return {
    path,
    freeSpace,

    /** Fills it, except for some bytes. */
    fill({ exceptBytes = 0 } = {}) {
      freeSpace()
      const bytes = Number(run('findmnt', '--noheadings', '--bytes', '--output=AVAIL', path))
      const blocks = Math.max(0, Math.floor((bytes - exceptBytes) / blockBytes))
      try {
        // Another process may write too: then it is full earlier.
        writeFileSync(filler, Buffer.alloc(blocks * blockBytes))
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      }
    },
  }
}
