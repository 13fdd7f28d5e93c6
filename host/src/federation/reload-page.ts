/** Loads the page anew. A module of its own, because tests cannot replace `location`. */
export const reloadPage = () => location.reload()
