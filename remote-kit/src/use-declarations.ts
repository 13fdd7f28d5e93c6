import { useEffect, useState } from 'react'

/** What the kit that is live declares: the text of each declaration file by its path, such as `ui/button.d.ts`. */
export type Declarations = Record<string, string>

/** Null until they have been read, or when they cannot be. */
export function useDeclarations() {
  const [declarations, setDeclarations] = useState<Declarations | null>(null)

  useEffect(() => {
    const left = new AbortController()
    readDeclarations(left.signal).then(setDeclarations, (error: unknown) => {
      if (!left.signal.aborted) console.error(error)
    })
    return () => left.abort()
  }, [])
  return declarations
}

async function readDeclarations(signal: AbortSignal): Promise<Declarations> {
  const { host } = await readJson('/remotes.json', signal)
  return readJson(`/host/${host.version}/types/kit.json`, signal)
}

async function readJson(path: string, signal: AbortSignal) {
  const answer = await fetch(path, { signal })
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return answer.json()
}

/** The declarations of these exports, each file once. */
export function declarationsOf(names: string[], declarations: Declarations) {
  return Object.entries(declarations)
    .filter(([path]) => path.startsWith('ui/') && path !== 'ui/index.d.ts')
    .map(([, text]) => text)
    .filter((text) => names.some((name) => declares(text, name)))
    .map((text) => text.replace(/^export \{\};\n/m, '').trimEnd())
    .join('\n\n')
}

function declares(text: string, name: string) {
  return new RegExp(`^export declare (const|function) ${name}\\b`, 'm').test(text)
}
