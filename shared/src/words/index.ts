export { createTranslator, type Translate } from './create-translator.ts'
export { addCatalogue, type Catalogue, currentLanguage, locale, setLanguage } from './language.ts'
export { translateServerMessage } from './translate-server-message.ts'
