export { locale } from './locale.ts'
export { saidByServer } from './said-by-server.ts'
export { type Catalogue, learn, speak, spokenLanguage } from './spoken.ts'
export { type Say, wordsOf } from './words-of.ts'
