import { testWords } from '@sala/kit/testing/words-suite'
import th from './th.json'

testWords(__dirname, th)
