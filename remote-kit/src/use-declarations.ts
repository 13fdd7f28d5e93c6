import { useQuery } from '@sala/kit/ui'

/** The declaration files of the live kit by path, such as `ui/button.d.ts`. */
export type Declarations = Record<string, string>

/** null while loading, or when they could not be loaded. */
export const useDeclarations = () => useQuery(['kit-declarations'], readDeclarations).data

async function readDeclarations(signal: AbortSignal): Promise<Declarations> {
  const { host } = await readJson('/remotes.json', signal)
  return readJson(`/host/${host.version}/types/kit.json`, signal)
}

async function readJson(path: string, signal: AbortSignal) {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path} answered with status ${response.status}`)
  return response.json()
}

/** The declaration files of the given exports, each once. */
export function findDeclarations(names: string[], declarations: Declarations) {
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
