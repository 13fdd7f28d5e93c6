import type { ReleaseManifest } from '@sala/kit/contract/release'
import type { RemoteDescription } from '@sala/kit/contract/remote'

/** By path in a release's `types/`, such as `screen.d.ts`. */
export type Types = Map<string, string>

/** The parts of a release that are needed to compare its types. */
export interface TypedRelease {
  app: string
  version: string
  digest: string
  description: RemoteDescription | null
  /** The exports of shared modules that a remote uses, and where. */
  usedExports?: ReleaseManifest['usedExports']
  /** By path in the release, such as `types/screen.d.ts`; empty for a release without types. */
  types: Map<string, string>
}

/** One thing that must fit between two releases: a line of TypeScript, and what it means. */
export interface Check {
  code: string
  /** The finding when the line does not compile. */
  means: string
  /** Place in the remote's source, such as `src/screen.tsx:12`, if that is known. */
  place?: string
  /** The slot that it is about, if any. */
  slot?: string
  /** Whether only a new host is refused for it: a remote may use less than its contract has. */
  refusesHostOnly?: boolean
}

/** The files that the compiler gets, and the check of each line of `check.ts`. */
export interface Project {
  files: Map<string, string>
  checkAt(line: number): Omit<Check, 'code'>
}

export const checkFile = 'check.ts'

/** Declares a value of any type, for checks to assign. */
export const anyCheck: Check = { code: 'declare function any<Type>(): Type', means: '' }

const compilerOptions = {
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

/**
 * A project that compiles if all checks pass.
 * @param files what the checks import, by path
 */
export function makeProject(
  checks: Check[],
  files: Iterable<[path: string, text: string]>,
  options: object,
): Project {
  const config = {
    compilerOptions: { ...compilerOptions, ...options },
    files: [checkFile, 'react.d.ts'],
  }
  return {
    files: new Map([
      ['tsconfig.json', JSON.stringify(config)],
      ['react.d.ts', reactTypes],
      [checkFile, checks.map(({ code }) => code).join('\n')],
      ...files,
    ]),
    checkAt: (line) => checks[line - 1] ?? { means: '' },
  }
}

/** The part of React's types that contract and kit use, so that no package has to be found. */
const reactTypes = `declare module 'react' {
  export namespace JSX {
    interface Element { readonly element: unique symbol }
    interface IntrinsicElements {}
  }
  export type ReactElement = JSX.Element
  export type ReactNode =
    | ReactElement | string | number | bigint | boolean | null | undefined
    | Iterable<ReactNode> | Promise<ReactNode>
  export type PropsWithChildren<P = unknown> = P & { children?: ReactNode | undefined }
  export interface FunctionComponent<P = {}> { (props: P): ReactNode | Promise<ReactNode> }
  export type FC<P = {}> = FunctionComponent<P>
  /** HTML attributes are the same everywhere. */
  export type ComponentProps<T> = T extends (props: infer P) => unknown ? P : {}
  export class Component<P = {}, S = {}> {
    constructor(props: P)
    readonly props: Readonly<P>
    state: Readonly<S>
    render(): ReactNode
  }
  export interface ComponentClass<P = {}> { new (props: P): Component<P, any> }
  export interface ExoticComponent<P = {}> { (props: P): ReactNode; readonly $$typeof: symbol }
  export interface NamedExoticComponent<P = {}> extends ExoticComponent<P> {}
  export interface MemoExoticComponent<T> extends ExoticComponent<ComponentProps<T>> {}
  export interface LazyExoticComponent<T> extends ExoticComponent<ComponentProps<T>> {}
  export type ComponentType<P = {}> = FunctionComponent<P> | ComponentClass<P>
}
/** The kit's parts are made of these: what they add to an element is all that a part can lose. */
declare module '@chakra-ui/react' {
  export type ChakraComponent<_, P> = (props: P) => import('react').JSX.Element
  export type ConditionalValue<T> = T
}
declare module 'react/jsx-runtime' {
  export { JSX } from 'react'
}
`
