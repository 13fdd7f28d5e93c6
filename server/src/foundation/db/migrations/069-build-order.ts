import type { Migration } from 'kysely'

/** When the build was made that a release is. A server of the version before writes none. */
export const buildOrder: Migration = {
  async up({ schema }) {
    await schema.alterTable('release').addColumn('buildOrder', 'bigint').execute()
  },
}
