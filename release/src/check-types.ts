import type { Finding } from '@sala/shared/contract/release'
import { run } from '../../scripts/run.mjs'
import type { App } from './apps.ts'

/** What TypeScript finds wrong in the app's own source. */
export async function checkTypes({ folder }: App): Promise<Finding[]> {
  const { output } = await run('tsc', ['-p', '.', '--pretty', 'false'], {
    cwd: folder,
    stdio: 'pipe',
  })
  return [...output.matchAll(/^([^\s(][^(]*)\((\d+),\d+\): error (TS\d+: .*)$/gm)].map(
    ([, file = '', line, message = '']) => ({ rule: 'types', message, file, line: Number(line) }),
  )
}
