import { readdirSync, readFileSync } from 'node:fs'

/** The child processes of a process and theirs; none without /proc. */
export function listDescendants(pid: number): number[] {
  const children = read(() =>
    readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    ),
  )
  return (children ?? []).map(Number).flatMap((child) => [child, ...listDescendants(child)])
}

/** Reads a file of /proc about a process; empty once it has ended. */
export function proc(pid: number, name: 'environ' | 'cmdline' | 'limits' | 'status') {
  return read(() => readFileSync(`/proc/${pid}/${name}`, 'utf8')) ?? ''
}

/** The processes that run `program`. */
export function running(program: string, pids: number[]) {
  return pids.filter((pid) => proc(pid, 'cmdline').includes(program))
}

function read<T>(reading: () => T) {
  try {
    return reading()
  } catch {
    return undefined
  }
}
