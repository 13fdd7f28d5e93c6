/** Replaces imported file addresses in tests. */
export default '/file'
