import { writeFileSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { TestContext } from 'node:test'
import { makeMountPoint, run } from './disks.ts'

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
