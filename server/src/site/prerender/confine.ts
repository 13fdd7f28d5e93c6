import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

// Defence in depth: setpriv and prlimit (util-linux) exist on most Linux machines and in our image. Without them the
// JavaScript engine and the limits of renderer-process.ts still apply.

const run = promisify(execFile)
const setpriv = ['setpriv', '--no-new-privs', '--pdeathsig=KILL', '--'] as const
const limits = ['--nofile=0', '--nproc=0', '--fsize=0', '--core=0', '--memlock=0']

let hasSetpriv: Promise<boolean> | undefined

/** Wraps a command so that it cannot gain privileges, and is killed when this process ends. */
export async function confine(command: string[]) {
  hasSetpriv ??= succeeds([...setpriv, 'true'])
  return (await hasSetpriv) ? [...setpriv, ...command] : command
}

/** Forbids a process to open files and connections, to start processes and to exceed `maxDataBytes`. */
export function limitResources(pid: number, maxDataBytes: number) {
  return succeeds(['prlimit', `--pid=${pid}`, `--data=${maxDataBytes}`, ...limits])
}

function succeeds([command = '', ...args]: string[]) {
  return run(command, args, { env: {} }).then(
    () => true,
    () => false,
  )
}
