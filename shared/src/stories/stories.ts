import type { ComponentType } from 'react'

/** The default export of a file of stories: the parts of the kit that it shows, by the name in their address. */
export type Stories = Record<
  string,
  {
    /** Group and name, such as `Actions/Button`. */
    title: string
    /** The exports of `@sala/kit/ui` that are shown. */
    parts: string[]
    /** Components of the file, by their names there. */
    examples: Record<string, ComponentType>
  }
>
