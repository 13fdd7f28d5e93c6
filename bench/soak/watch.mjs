import { readdirSync, readFileSync } from 'node:fs'

const everyMs = 1000

/** Looks at the memory and the open files of the servers every second; Linux alone tells of them. */
export function watchProcesses(servers) {
  const samples = []
  const beganAtMs = performance.now()
  const timer = setInterval(() => {
    const atMs = performance.now() - beganAtMs
    samples.push({ atMs, servers: servers.map(({ pid }) => look(pid)) })
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}

function look(pid) {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)
    return { rssBytes: Number(kilobytes) * 1024, files: readdirSync(`/proc/${pid}/fd`).length }
  } catch {
    return undefined
  }
}
