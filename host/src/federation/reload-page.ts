/** Loads the page anew. A module of its own, because tests cannot replace `location`. */
export const reloadPage = () => location.reload()

/** Goes to an address of this site by a page of its own, in the place of this one. */
export const openPage = (address: string) => location.replace(address)
