/** What a file of stories says of the part that it shows (Component Story Format). Its other exports are the stories. */
export interface Stories {
  /** Its group and its name, such as `Actions/Button`. */
  title: string
  /** The exports of `@sala/kit/ui` that are shown. */
  parts: string[]
}
