import { testCollapsedForm } from './collection/collapsed-form-suite.ts'
import { testConflict } from './collection/conflict-suite.ts'
import { testDrafts } from './collection/draft-suite.ts'
import type { Sample } from './collection/form-helpers.ts'
import { testForm } from './collection/form-suite.ts'
import { testLongList } from './collection/long-list-suite.ts'
import { testOffline } from './collection/offline-suite.ts'
import { testOrder } from './collection/order-suite.ts'
import { testReadOnly } from './collection/read-only-suite.ts'
import { testScreen } from './collection/screen-suite.ts'
import { testSettings } from './collection/settings-suite.ts'
import { testTable } from './collection/table-suite.ts'
import { testTransfer } from './collection/transfer-suite.ts'

const suites = {
  screen: testScreen,
  table: testTable,
  order: testOrder,
  'collapsed form': testCollapsedForm,
  'long list': testLongList,
  form: testForm,
  'settings and translations': testSettings,
  conflicts: testConflict,
  'export and import': testTransfer,
  'read-only': testReadOnly,
  drafts: testDrafts,
  offline: testOffline,
}

/** Runs all tests of a declared collection. */
export function testCollection(sample: Sample) {
  for (const [name, runSuite] of Object.entries(suites))
    describe(`${sample.collection.name}: ${name}`, () => runSuite(sample))
}
