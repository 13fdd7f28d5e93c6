import { testCollapsedForm } from './collection/collapsed-form-suite.ts'
import { testConflict } from './collection/conflict-suite.ts'
import { testDrafts } from './collection/draft-suite.ts'
import type { Sample } from './collection/form-helpers.ts'
import { testForm } from './collection/form-suite.ts'
import { testLongList } from './collection/long-list-suite.ts'
import { testOrder } from './collection/order-suite.ts'
import { testReadOnly } from './collection/read-only-suite.ts'
import { testScreen } from './collection/screen-suite.ts'
import { testSettings } from './collection/settings-suite.ts'
import { testTable } from './collection/table-suite.ts'
import { testTransfer } from './collection/transfer-suite.ts'
import { testTranslations } from './collection/translations-suite.ts'

/** Runs all tests of a declared collection. */
export function testCollection(sample: Sample) {
  describe(`${sample.collection.name}: screen`, () => testScreen(sample))
  describe(`${sample.collection.name}: table`, () => testTable(sample))
  describe(`${sample.collection.name}: order`, () => testOrder(sample))
  describe(`${sample.collection.name}: collapsed form`, () => testCollapsedForm(sample))
  describe(`${sample.collection.name}: long list`, () => testLongList(sample))
  describe(`${sample.collection.name}: form`, () => testForm(sample))
  describe(`${sample.collection.name}: entry settings`, () => testSettings(sample))
  describe(`${sample.collection.name}: translations`, () => testTranslations(sample))
  describe(`${sample.collection.name}: conflicts`, () => testConflict(sample))
  describe(`${sample.collection.name}: export and import`, () => testTransfer(sample))
  describe(`${sample.collection.name}: read-only`, () => testReadOnly(sample))
  describe(`${sample.collection.name}: drafts`, () => testDrafts(sample))
}
