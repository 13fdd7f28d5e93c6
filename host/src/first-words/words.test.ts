import { sessionEndedMessage } from '@sala/kit/stored-session'
import { testWords } from '@sala/kit/testing/words-suite'
import th from './th.json'

// In the kit's catalogue too.
const { [sessionEndedMessage]: _, ...own } = { ...th.public, ...th.office }

testWords(__dirname, own)
