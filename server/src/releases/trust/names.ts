/** Names that the history uses for itself. */
const reserved = ['checkout', 'sala']

/** Whether a remote could have this name, or the host has it. */
export const isAppName = (app: string) => /^[a-z][a-z0-9]{0,39}$/.test(app)

/** Whether a key or a token could have this name, if nobody else has reserved it. */
export const isName = (name: string) => /^[\w.@-]{1,60}$/.test(name)

/** Whether a team may call a token so. */
export const isTokenName = (name: string) => isName(name) && !reserved.includes(name)
