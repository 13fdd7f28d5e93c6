/** What a file’s address is in tests, which fetch none. */
export default '/file'
