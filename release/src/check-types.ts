import { run } from '@sala/build/run.mjs'
import type { Finding } from '@sala/kit/contract/release'
import type { App } from './apps.ts'
import { parseDiagnostics } from './types/compile.ts'

/** What TypeScript finds wrong in the app's own source. */
export async function checkTypes({ folder }: App): Promise<Finding[]> {
  const { output } = await run('tsc', ['-p', '.', '--pretty', 'false'], {
    cwd: folder,
    stdio: 'pipe',
  })
  return parseDiagnostics(output).map(({ file, line, code, lines: [said] }) => ({
    rule: 'types',
    message: `TS${code}: ${said}`,
    file,
    line,
  }))
}
