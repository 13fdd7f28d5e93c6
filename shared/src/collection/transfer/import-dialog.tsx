import type { ImportOutcome } from '../../contract/transfer.ts'
import { Actions } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogHead, ScrollBox } from '../../ui/dialog-parts.tsx'
import { locale } from '../../words/locale.ts'
import { t } from '../../words/t.ts'
import type { Collection } from '../define-collection.ts'
import { ImportedRows, RefusedRows } from './imported-rows.tsx'
import type { useTransfer } from './use-transfer.ts'

interface Props {
  collection: Collection
  transfer: Pick<ReturnType<typeof useTransfer>, 'looked' | 'isBusy' | 'carryOut' | 'leave'>
}

/** Shows what a file would do to the list, before it does. */
export function ImportDialog({ collection, transfer }: Props) {
  const { looked, isBusy, carryOut, leave } = transfer
  const title = t('Import into {list}', { list: collection.words.title })
  return (
    <Dialog isOpen={looked !== null} label={title} isWide onClose={leave}>
      {looked && (
        <>
          <DialogHead title={title} onClose={leave} />
          <Outcome collection={collection} outcome={looked.outcome} name={looked.file.name} />
          <Actions>
            {changesIn(looked.outcome) > 0 && looked.outcome.counts.refused === 0 && (
              <Button isBusy={isBusy} onClick={carryOut}>
                {changesIn(looked.outcome) === 1
                  ? t('Import 1 change')
                  : t('Import {count} changes', { count: inWords(changesIn(looked.outcome)) })}
              </Button>
            )}
            <Button variant="plain" onClick={leave}>
              {t('Cancel')}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}

const changesIn = ({ counts }: ImportOutcome) => counts.added + counts.changed

interface OutcomeProps {
  collection: Collection
  outcome: ImportOutcome
  /** Of the file. */
  name: string
}

function Outcome({ collection, outcome, name }: OutcomeProps) {
  const { counts, added, changed, refused } = outcome
  const more = changesIn(outcome) + counts.refused - added.length - changed.length - refused.length
  return (
    <>
      <p>{sentenceOf(name, counts)}</p>
      {counts.refused > 0 && (
        <p>{t('Nothing is imported as long as there are rows that cannot be taken.')}</p>
      )}
      {changesIn(outcome) + counts.refused > 0 && (
        <ScrollBox tabIndex={0} role="region" aria-label={t('What would change')}>
          <RefusedRows rows={refused} />
          <ImportedRows collection={collection} heading={t('Changed')} entries={changed} />
          <ImportedRows collection={collection} heading={t('New')} entries={added} />
          {more > 0 && <p>{t('And {count} more.', { count: inWords(more) })}</p>}
        </ScrollBox>
      )}
    </>
  )
}

function sentenceOf(file: string, { added, changed, unchanged, refused }: ImportOutcome['counts']) {
  const parts = [
    [changed, '{count} changed'],
    [added, '{count} new'],
    [unchanged, '{count} as they are'],
    [refused, '{count} cannot be taken'],
  ] as const
  const said = parts.filter(([count]) => count > 0)
  if (said.length === 0) return t('{file}: there is nothing in it.', { file })
  const list = said.map(([count, what]) => t(what, { count: inWords(count) })).join(', ')
  return t('{file}: {list}.', { file, list })
}

const inWords = (count: number) => count.toLocaleString(locale())
