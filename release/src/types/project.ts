import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'
import type { Check } from './check.ts'
import { eventChecks } from './events.ts'
import { kitChecks, kitFiles } from './kit.ts'
import { reactTypes } from './react.ts'

export const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  pretty: false,
  target: 'es2023',
  lib: ['es2023', 'dom'],
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  jsx: 'react-jsx',
  types: [],
}

const config = {
  compilerOptions: {
    ...compilerOptions,
    // A remote's screen is meant as the remote's own contract says.
    paths: {
      '@sala/kit/contract/*': ['./remote/contract/*.ts'],
    },
  },
  files: ['check.ts', 'react.d.ts'],
}

interface TypesOfPair {
  /** By path in the release's `types/`. */
  host: Map<string, string>
  remote: Map<string, string>
  description: RemoteDescription | null
  usedExports?: ReleaseManifest['usedExports']
}

export const checkFile = 'check.ts'

/** What is compiled, and what it means when a line of the check does not. */
export interface Project {
  files: Map<string, string>
  checkAt(line: number): Omit<Check, 'code'>
}

/** The files that compile when host and remote fit. */
export function makeProject({ host, remote, description, usedExports }: TypesOfPair): Project {
  const checks = [
    imports('type * as Host', './host/contract/remote.ts', 'The host has no contract'),
    imports('type * as Remote', './remote/contract/remote.ts', 'The remote has no contract'),
    {
      code: "type Screen = (typeof import('./remote/screen'))['default']",
      means: 'The screen has no default export',
    },
    { code: 'declare function any<Type>(): Type', means: '' },
    {
      code: 'export const screen: Host.ScreenModule = { default: any<Screen>() }',
      means: 'The screen asks for props that the host does not give',
    },
    {
      code: 'export const props: Remote.ScreenProps = any<Host.ScreenProps>()',
      means: 'The props that the host gives are not those of the remote’s contract',
    },
    ...eventChecks(host, remote),
    ...descriptionChecks(description),
    ...kitChecks({ host, remote, usedExports }),
  ]
  const files = new Map([
    ['tsconfig.json', JSON.stringify(config)],
    ['react.d.ts', reactTypes],
    [checkFile, checks.map(({ code }) => code).join('\n')],
  ])
  for (const [side, types] of Object.entries({ host, remote })) {
    const all = [...types, ...kitFiles(types)]
    for (const [path, text] of all) files.set(`${side}/${path}`, text)
  }
  return {
    files,
    checkAt: (line) => checks[line - 1] ?? { means: '' },
  }
}

function imports(what: string, from: string, means: string): Check {
  return { code: `import ${what} from '${from}'`, means }
}

function descriptionChecks(description: RemoteDescription | null): Check[] {
  if (!description) return []
  // By way of a variable: a field that the host does not know yet does no harm.
  return [
    {
      code: `const described = ${JSON.stringify(description)} as const; export const known: Host.RemoteDescription = described`,
      means: 'The remote’s remote.json says something that the host does not know',
    },
  ]
}
