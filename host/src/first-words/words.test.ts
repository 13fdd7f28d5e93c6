import { sessionEndedMessage } from '@sala/kit/stored-session'
import { testWords } from '@sala/kit/testing/words-suite'
import th from './th.json'

// Said by the kit as well.
const { [sessionEndedMessage]: _, ...own } = { ...th.public, ...th.office }

testWords(__dirname, own)
