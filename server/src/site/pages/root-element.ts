/** Where the host's page has its place for the screen. */
export const emptyRoot = /<div id="?root"?>\s*<\/div>/
