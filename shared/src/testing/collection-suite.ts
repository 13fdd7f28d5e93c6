import { testConflict } from './collection/conflict-suite.ts'
import { testDrafts } from './collection/draft-suite.ts'
import { testFold } from './collection/fold-suite.ts'
import { testForm } from './collection/form-suite.ts'
import type { Sample } from './collection/form-under-test.ts'
import { testLongList } from './collection/long-list-suite.ts'
import { testOptions } from './collection/options-suite.ts'
import { testOrder } from './collection/order-suite.ts'
import { testToRead } from './collection/read-suite.ts'
import { testScreen } from './collection/screen-suite.ts'
import { testTable } from './collection/table-suite.ts'
import { testTransfer } from './collection/transfer-suite.ts'
import { testWords } from './collection/words-suite.ts'

/** Tries whatever every declared list must do on this one. */
export function testCollection(sample: Sample) {
  describe(`${sample.collection.name}: the screen`, () => testScreen(sample))
  describe(`${sample.collection.name}: the table`, () => testTable(sample))
  describe(`${sample.collection.name}: the order`, () => testOrder(sample))
  describe(`${sample.collection.name}: the folded form`, () => testFold(sample))
  describe(`${sample.collection.name}: a long list`, () => testLongList(sample))
  describe(`${sample.collection.name}: the form`, () => testForm(sample))
  describe(`${sample.collection.name}: more options`, () => testOptions(sample))
  describe(`${sample.collection.name}: other languages`, () => testWords(sample))
  describe(`${sample.collection.name}: a conflict`, () => testConflict(sample))
  describe(`${sample.collection.name}: export and import`, () => testTransfer(sample))
  describe(`${sample.collection.name}: to look at`, () => testToRead(sample))
  describe(`${sample.collection.name}: drafts`, () => testDrafts(sample))
}
