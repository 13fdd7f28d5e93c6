/** The default export of a file of stories (Component Story Format); the other exports are the stories. */
export interface Stories {
  /** Group and name, such as `Actions/Button`. */
  title: string
  /** The exports of `@sala/kit/ui` that are shown. */
  parts: string[]
}
