/** Names that the history uses for itself. */
const reserved = ['checkout', 'sala']

/** Whether a remote could have this name, or the host has it. */
export const isAppName = (app: string) => /^[a-z][a-z0-9]{0,39}$/.test(app)

/** Whether a team may give a token and its key this name. */
export const isTokenName = (name: string) =>
  /^[\w.@-]{1,60}$/.test(name) && !reserved.includes(name)
