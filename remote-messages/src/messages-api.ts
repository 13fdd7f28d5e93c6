import { request } from '@sala/kit/api/request'
import { idempotencyKey } from '@sala/kit/api/write-headers'
import type {
  Inbox,
  Letter,
  LetterExport,
  LetterFilter,
  LetterMarks,
} from '@sala/kit/contract/letters'

const path = '/messages'

interface Asked {
  filter: LetterFilter
  find: string
  most: number
}

/** The newest letters, so many at most. */
export const listLetters = ({ filter, find, most }: Asked) =>
  request<Inbox>('GET', `${path}/inbox?${new URLSearchParams({ filter, find, most: `${most}` })}`)

export const readLetter = (id: string) => request<Letter>('GET', `${path}/${id}`)

/** @returns the letter as it is then, as all calls that change one do */
export const markLetter = (id: string, marks: LetterMarks) =>
  request<Letter>('PUT', `${path}/${id}/marks`, marks)

/** @param key names the call, so that it can be repeated when its answer is lost */
export const sendReply = (id: string, text: string, key: string) =>
  request<Letter>('POST', `${path}/${id}/replies`, { text }, idempotencyKey(key))

export const letThrough = (id: string) => request<Letter>('POST', `${path}/${id}/release`)

export const removeLetter = (id: string) => request<void>('DELETE', `${path}/${id}`)

export const restoreLetter = (id: string) => request<Letter>('POST', `${path}/${id}/restore`)

/** Has what was not delivered sent now: of one letter, or everything. */
export const sendAgain = (id?: string) => request<void>('POST', `${path}/retry`, { id })

export const exportPerson = (email: string) =>
  request<LetterExport>('POST', `${path}/export`, { email })

/** @returns how many letters were erased */
export const erasePerson = (email: string) =>
  request<{ letters: number }>('POST', `${path}/erase`, { email })

export const setTold = (isTold: boolean) =>
  request<{ isTold: boolean }>('PUT', `${path}/notices`, { isTold })
