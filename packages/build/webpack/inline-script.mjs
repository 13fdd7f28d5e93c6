import { readFileSync } from 'node:fs'
import { transform } from '@swc/core'

/** A TypeScript file that imports nothing, as a script as small as can be. */
export async function inlineScript(path) {
  const { code } = await transform(readFileSync(path, 'utf8'), {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: { toplevel: true }, mangle: { toplevel: true } },
    },
    minify: true,
  })
  return `(()=>{${code}})()`
}
