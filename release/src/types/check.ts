/** One thing that must fit between host and remote, or between two remotes: a line of TypeScript, and what it means. */
export interface Check {
  code: string
  /** Why it matters, when the line does not compile. */
  means: string
  /** Where in the remote's source, such as `src/screen.tsx:12`, when that is known. */
  place?: string
  /** The slot that it is about, if it is. */
  slot?: string
  /** Whether only a new host is refused for it: a remote asks for less than its contract promises. */
  refusesHostOnly?: boolean
}
