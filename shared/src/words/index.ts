export { createTranslator, type Translate } from './create-translator.ts'
export { addCatalogue, type Catalogue, currentLanguage, setLanguage } from './language.ts'
export { createDateFormat, houseTimeZone, locale } from './locale.ts'
export { translateServerMessage } from './translate-server-message.ts'
