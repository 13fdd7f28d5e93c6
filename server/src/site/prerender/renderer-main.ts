import { writeSync } from 'node:fs'
import { createFrameReader, encodeFrame } from './frames.ts'
import { createSandbox, minBytes, type Sandbox } from './sandbox.ts'
import { answerPrefixes, maxAnswerBytes, type SentTask } from './task.ts'

// The child process of renderer-process.ts: reads one task at a time from standard input, and writes the answer to
// standard output.
const stdout = 1
/** For the live release, its canary and a preview. */
const maxSandboxes = 3

const sandboxes = new Map<string, Sandbox>()
let deadlineCpuMs = 0

const readFrame = createFrameReader(Number.POSITIVE_INFINITY)
// Loads all files of the engine now: after the first answer the process cannot open files (confine.ts).
await createSandbox('', { maxBytes: minBytes, shouldEnd: () => false })
write('')
for await (const chunk of process.stdin) {
  const task = readFrame(chunk)
  if (task === undefined) continue
  const { source, page, address, cpuMs, sandboxBytes } = JSON.parse(task) as SentTask
  deadlineCpuMs = usedCpuMs() + cpuMs
  try {
    await render(source, page, address, sandboxBytes)
  } catch {
    // After a crash of the engine, the state of this process is unknown.
    write(`${answerPrefixes.failure}The prerender crashed the engine.`)
    process.exit()
  }
}

async function render(source: string, page: string, address: string, maxBytes: number) {
  const shouldEnd = () => usedCpuMs() > deadlineCpuMs
  const sandbox = sandboxes.get(source) ?? (await createSandbox(source, { maxBytes, shouldEnd }))
  sandboxes.delete(source)
  if (typeof sandbox === 'string') return write(sandbox)
  const answer = sandbox.render(page, address) ?? ''
  const isTooLarge = Buffer.byteLength(answer) > maxAnswerBytes
  write(isTooLarge ? `${answerPrefixes.failure}The prerendered page is too large.` : answer)
  // Least recently used first.
  if (sandbox.restore()) sandboxes.set(source, sandbox)
  const [oldest = ''] = sandboxes.keys()
  if (sandboxes.size > maxSandboxes) sandboxes.delete(oldest)
}

function usedCpuMs() {
  return process.threadCpuUsage().user / 1000
}

function write(text: string) {
  const bytes = encodeFrame(text)
  for (let at = 0; at < bytes.length; ) at += writeSync(stdout, bytes, at)
}
