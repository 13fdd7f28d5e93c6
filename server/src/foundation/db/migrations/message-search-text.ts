import { foldText } from '@sala/kit/contract/fold-text'
import { type Migration, sql } from 'kysely'

const batchSize = 500

interface StoredMessage {
  id: string
  name: string
  email: string
  message: string
}

/**
 * Adds the folded text of messages, and fills it for those that are stored. It can be null, since the version before
 * adds messages without it.
 */
export const messageSearchText: Migration = {
  async up(db) {
    await sql`alter table message add column "searchText" text`.execute(db)
    for (let after = ''; ; ) {
      const { rows } = await sql<StoredMessage>`
        select id, name, email, message from message
        where id > ${after} order by id limit ${batchSize}`.execute(db)
      const last = rows.at(-1)
      if (!last) return
      after = last.id
      const texts = rows.map(
        ({ id, name, email, message }) =>
          sql`(${id}, ${foldText(`${name}\n${email}\n${message}`)})`,
      )
      await sql`
        update message set "searchText" = filled.column2
        from (values ${sql.join(texts)}) as filled where message.id = filled.column1
      `.execute(db)
    }
  },
}
