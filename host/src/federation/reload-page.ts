/** Reloads the page. A separate module, because tests cannot mock `location`. */
export const reloadPage = () => location.reload()

/** Loads an address of this site, replacing this page in the history. */
export const openPage = (address: string) => location.replace(address)
