import type { Migration } from 'kysely'

/** What prerendered pages need to know of pictures, and how fast pages were for their visitors. */
export const pages: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('picture')
      .addColumn('widthsPx', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('picture')
      .addColumn('placeholder', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('releaseVital')
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('metric', 'text', (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('bucket', 'integer', (c) => c.notNull())
      .addColumn('visits', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('releaseVitalKey', ['app', 'version', 'metric', 'day', 'bucket'])
      .execute()
  },
}
