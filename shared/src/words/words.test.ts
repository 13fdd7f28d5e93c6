import { testWords } from '../testing/words-suite.ts'
import th from './th.json'

testWords(__dirname, th, ['{count} {entries}'])
