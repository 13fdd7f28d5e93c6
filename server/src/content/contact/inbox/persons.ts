import type { LetterExport } from '@sala/kit/contract/letters'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../../foundation/db/database.ts'
import type { Deps } from '../../../foundation/deps.ts'
import { holdList, reviseList } from '../../../foundation/revisions/repository.ts'
import { authorOf } from '../../../people/audit/author-of.ts'
import { recordChange } from '../../../people/audit/record-change.ts'
import { describeLetter, isoOf } from './describe.ts'
import { eraseFrom, lettersFrom } from './repository.ts'

/** The trail says that somebody's letters were handed out or erased, and how many: never whose. */
const lineOf = (deed: 'export' | 'erase', letters: number) => ({
  action: `message.${deed}`,
  subject: 'address',
  before: null,
  after: { letters },
})

/** All that the house knows of a person by their address, whatever became of the letters. */
export function exportPerson({ db, now }: Deps, request: FastifyRequest, email: string) {
  return inTransaction(db, async (trx): Promise<LetterExport> => {
    const letters: LetterExport['letters'] = []
    for (const id of await lettersFrom(trx, email)) {
      const letter = await describeLetter(trx, id)
      if (letter) letters.push(letter)
    }
    await recordChange(trx, authorOf(request), lineOf('export', letters.length), now())
    return { email, exportedAt: isoOf(now()), letters }
  })
}

/** Erases all that `exportPerson` answers, for good; returns how many letters. */
export function erasePerson({ db, now }: Deps, request: FastifyRequest, email: string) {
  return inTransaction(db, async (trx) => {
    await holdList(trx, 'messages')
    const erased = await eraseFrom(trx, email)
    if (erased === 0) return 0
    await reviseList(trx, 'messages')
    await recordChange(trx, authorOf(request), lineOf('erase', erased), now())
    return erased
  })
}
