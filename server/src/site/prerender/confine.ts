import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

// What the system offers beside: the programs are there on most Linux machines and in our image. The
// engine and the bounds hold without them.

const run = promisify(execFile)
const setpriv = ['setpriv', '--no-new-privs', '--pdeathsig=KILL', '--'] as const
const limits = ['--nofile=0', '--nproc=0', '--fsize=0', '--core=0', '--memlock=0']

let hasSetpriv: Promise<boolean> | undefined

/** The command, made such that it gains no privilege, and is killed when this process ends. */
export async function confine(command: string[]) {
  hasSetpriv ??= succeeds([...setpriv, 'true'])
  return (await hasSetpriv) ? [...setpriv, ...command] : command
}

/** From now on a process opens no file and no connection, starts none and gets no larger. */
export function limitResources(pid: number, maxDataBytes: number) {
  return succeeds(['prlimit', `--pid=${pid}`, `--data=${maxDataBytes}`, ...limits])
}

function succeeds([command = '', ...args]: string[]) {
  return run(command, args, { env: {} }).then(
    () => true,
    () => false,
  )
}
