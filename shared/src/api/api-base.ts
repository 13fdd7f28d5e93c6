export const apiBase = '/api'

/** A call whose answer has not come by then is told as failed, so that it can be sent again. */
export const longestCallMs = 30_000
