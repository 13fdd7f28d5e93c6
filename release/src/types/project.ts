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
  /** Empty for a release without types. */
  types: Types
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

/** A line of `check.ts`: a check, or a declaration that checks use. */
export type Line = Check | string

/** The files that the compiler gets, and the check of each line of `check.ts`. */
export interface Project {
  files: Map<string, string>
  checkAt(line: number): Omit<Check, 'code'>
}

export const checkFile = 'check.ts'

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
 * @param sides the types that the checks import, by folder; each side has its own kit and contract
 */
export function makeProject(
  checks: Line[],
  sides: Record<string, Types>,
  options: object = {},
): Project {
  const config = {
    compilerOptions: { ...compilerOptions, ...options },
    files: [checkFile, 'react.d.ts'],
  }
  // A value of any type, for checks to assign.
  const lines = ['declare function any<Type>(): Type', ...checks]
  const code = lines.map((line) => (typeof line === 'string' ? line : line.code))
  return {
    files: new Map([
      ['tsconfig.json', JSON.stringify(config)],
      ['react.d.ts', reactTypes],
      [checkFile, code.join('\n')],
      ...Object.entries(sides).flatMap(([side, types]) => inFolder(side, types)),
    ]),
    checkAt(number) {
      const line = lines[number - 1]
      return typeof line === 'object' ? line : { means: '' }
    },
  }
}

function inFolder(side: string, types: Types): [string, string][] {
  return [...types, ...kitFiles(types)]
    .filter(([path]) => path.endsWith('.ts'))
    .map(([path, text]) => [`${side}/${path}`, withOwnKit(text, path)])
}

/** All declarations of a release's kit in one file (packages/build/webpack/types.mjs). */
export const packedKit = 'kit.json'

function kitFiles(types: Types) {
  return Object.entries(parseObject(types.get(packedKit))).flatMap(
    ([path, source]): [string, string][] =>
      isPath(path) && typeof source === 'string' ? [[`kit/${path}`, source]] : [],
  )
}

/** Another team wrote it, and it becomes the path of a file here. */
function isPath(path: string) {
  return /^[\w./-]+\.d\.ts$/.test(path) && path.split('/').every((one) => /^\w/.test(one))
}

function withOwnKit(text: string, path: string) {
  const up = '../'.repeat(path.split('/').length - 1) || './'
  return text
    .replaceAll(/(['"])@sala\/(?:kit|shared)\/contract\/([\w-]+)\1/g, `'${up}contract/$2.ts'`)
    .replaceAll(/(['"])@sala\/(?:kit|shared)\/ui\1/g, `'${up}kit/ui/index'`)
}

/** Parses JSON of another team; an empty object if it is invalid. */
export function parseObject(json: string | undefined): object {
  try {
    return Object(JSON.parse(json ?? ''))
  } catch {
    return {}
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
