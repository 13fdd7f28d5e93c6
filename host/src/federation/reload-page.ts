/** Loads the page anew. A module of its own, because tests cannot replace `location`. */
export const reloadPage = () => location.reload()

/** Loads an address of this site, replacing this page in the history. */
export const openPage = (address: string) => location.replace(address)
