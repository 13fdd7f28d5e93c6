import { hasSpecialLetters, type MailFailure, specialLettersCode } from './mailer.ts'

/**
 * How long a mail is retried: `never` when its address is wrong, `few` times after a refusal, `days` while the fault
 * may pass, and `always` when the owner has to change a setting.
 */
type Retries = 'never' | 'few' | 'days' | 'always'

/** Sentences for owners, without technical terms. */
const sentences = {
  unknownAddress: 'The mail server does not know this address.',
  unknownDomain: 'The part of the address after the @ does not exist.',
  closedMailbox: 'The mailbox of this address is closed.',
  specialLetters: 'The mail server cannot send to addresses with letters such as ö.',
  fullMailbox: 'The mailbox of this address is full.',
  tooLarge: 'The message is too large for the mail server.',
  refused: 'The mail server refused this message.',
  busy: 'The mail server asked to try again later.',
  unreachable: 'The mail server cannot be reached.',
  login: 'The mail server refused the name or password.',
  encryption: 'The connection to the mail server is not secure.',
  sender: 'The mail server does not accept mail from this website.',
  ownMailbox: 'The mail server does not accept the address of your own mailbox.',
  unknown: 'The mail could not be sent.',
}

type MailFault = keyof typeof sentences

interface Verdict {
  fault: MailFault
  retries: Retries
}

/** The reason of the last failure as a sentence; null without a failure. */
export function describeFault(row: { lastError: string | null; fault: string | null }) {
  if (row.lastError === null) return null
  const fault = row.fault ?? ''
  return Object.hasOwn(sentences, fault) ? sentences[fault as MailFault] : sentences.unknown
}

const dayMs = 24 * 60 * 60_000

/**
 * A mail is given up after so many attempts and so long a time. Attempts alone may have failed for another reason
 * before, and the time alone may be that of a wrong clock, or of a server that was switched off.
 */
const limits: Record<Retries, { attempts: number; failedForMs: number }> = {
  never: { attempts: 1, failedForMs: 0 },
  few: { attempts: 5, failedForMs: 30_000 },
  days: { attempts: 20, failedForMs: 5 * dayMs },
  always: { attempts: Infinity, failedForMs: Infinity },
}

/** Whether a mail that has failed is not retried any more. */
export const hasEnded = (retries: Retries, so: { attempts: number; failedForMs: number }) =>
  so.attempts >= limits[retries].attempts && so.failedForMs >= limits[retries].failedForMs

/**
 * Judges a failure by the codes of RFC 5321 and RFC 3463.
 * @param address of the recipient; undefined for the site's own mailbox, whose address is a setting
 */
export function judgeFailure(failure: MailFailure, address: string | undefined): Verdict {
  const verdict = judge(failure, address ?? '')
  // A message to the site itself waits until the setting is right.
  const isOwn = address === undefined && verdict.retries === 'never'
  return isOwn ? { fault: 'ownMailbox', retries: 'always' } : verdict
}

function judge(failure: MailFailure, address: string): Verdict {
  const { code, responseCode = 0, response = '' } = failure
  if (code === specialLettersCode) return { fault: 'specialLetters', retries: 'never' }
  if (isInsecure(failure)) return { fault: 'encryption', retries: 'always' }
  if (code === 'EAUTH' || responseCode === 530) return { fault: 'login', retries: 'always' }
  if (responseCode >= 500) return judgeRefusal(failure, address)
  if (/^4\d\d[ -]4\.2\.2\b/.test(response)) return { fault: 'fullMailbox', retries: 'days' }
  if (responseCode >= 400) return { fault: 'busy', retries: 'days' }
  // Without a response, nodemailer itself refused the address or the size.
  if (code === 'EENVELOPE') return { fault: 'unknownAddress', retries: 'never' }
  if (code === 'EMESSAGE') return { fault: 'tooLarge', retries: 'few' }
  return { fault: 'unreachable', retries: 'days' }
}

/** Whether TLS failed, or is missing where the mail server requires it. */
function isInsecure({ code, originalCode = '', responseCode, response = '' }: MailFailure) {
  if (code === 'ETLS' || /CERT|TLS|SSL|SIGN|VERIFY|EPROTO/.test(originalCode)) return true
  return responseCode === 530 && /TLS/i.test(response)
}

function judgeRefusal(failure: MailFailure, address: string): Verdict {
  const { responseCode, response = '', command = '' } = failure
  const [, status = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  const isAtRecipient = command === 'RCPT TO'
  if (/^5\.6\.([789]|10)$/.test(status)) return { fault: 'specialLetters', retries: 'never' }
  if (status === '5.2.2' || (isAtRecipient && responseCode === 552)) {
    return { fault: 'fullMailbox', retries: 'few' }
  }
  if (/^5\.(3\.4|2\.3)$/.test(status) || responseCode === 552) {
    return { fault: 'tooLarge', retries: 'few' }
  }
  // Refused before the recipient was named, or by the relay's policy.
  const isAboutSender = /^5\.(1\.[78]|7\.\d+)$/.test(status)
  if (isAboutSender || !(isAtRecipient || command === 'DATA')) {
    return { fault: 'sender', retries: 'always' }
  }
  if (/^5\.(1\.2|1\.10|4\.4)$/.test(status)) return { fault: 'unknownDomain', retries: 'never' }
  if (status === '5.2.1') return { fault: 'closedMailbox', retries: 'never' }
  if (hasSpecialLetters(address) && status !== '5.1.1') {
    return { fault: 'specialLetters', retries: 'never' }
  }
  if (status.startsWith('5.1.')) return { fault: 'unknownAddress', retries: 'never' }
  return isAtRecipient
    ? judgeRecipient({ responseCode, response, status })
    : { fault: 'refused', retries: 'few' }
}

const policyWords = /\brelay|authenticat|denied|blocked|blacklist|policy|spam/i

/** Many mail servers answer an unknown address with a general status, with 5.4.1, or with none. */
function judgeRecipient({ responseCode = 0, response = '', status = '' }): Verdict {
  if (status !== '5.4.1' && policyWords.test(response))
    return { fault: 'sender', retries: 'always' }
  const isGeneral = status === '' || /^5\.([05]\.\d+|4\.1)$/.test(status)
  return isGeneral && [501, 550, 551, 553].includes(responseCode)
    ? { fault: 'unknownAddress', retries: 'never' }
    : { fault: 'refused', retries: 'few' }
}
