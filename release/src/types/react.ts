/** As much of React's types as the contract speaks of, so that no package has to be found. */
export const reactTypes = `declare module 'react' {
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
  /** What an element of HTML takes is alike everywhere. */
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
