import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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

/** What of that which was not synced still reaches the disk; EXT4_GOING_FLAGS of ext4's ioctl.h. */
const reaching = { all: 0, journal: 1, nothing: 2 } as const

// EXT4_IOC_SHUTDOWN. Node has no ioctl; every Debian has Perl.
const shutDown = `
  open(my $disk, '<', $ARGV[0]) or die $!;
  my $flags = pack('L', $ARGV[1]);
  ioctl($disk, 0x8004587D, $flags) or die $!;`

/** A disk of its own, ext4 with a journal, whose power can be cut. */
export async function createPowerCutDisk(t: TestContext, { megabytes = 256 } = {}) {
  const { path, image } = await makeMountPoint(t)
  await writeFile(image, '')
  await truncate(image, megabytes * 1024 * 1024)
  run('mkfs.ext4', '-q', image)
  // Nothing gets on the disk by itself meanwhile, as it would every five seconds.
  const mount = () => run('mount', '-o', 'loop,commit=600,errors=remount-ro', image, path)
  mount()

  return {
    path,

    /** From here on nothing is read or written. */
    cut(whatReachesIt: keyof typeof reaching = 'nothing') {
      run('perl', '-e', shutDown, path, `${reaching[whatReachesIt]}`)
    },

    /** From here on it can only be read, as after an error of the disk. */
    turnReadOnly() {
      const device = basename(run('findmnt', '--noheadings', '--output=SOURCE', path).trim())
      writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, 'by a test')
    },

    /** Starts it again, as it was left; nobody may have anything open on it. */
    mend() {
      run('umount', path)
      mount()
    },
  }
}

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
