import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useMenu } from '../../ui/menu.tsx'
import { t } from '../../words/t.ts'
import type { Collection } from '../define-collection.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useTransfer } from './use-transfer.ts'

interface Props {
  collection: Collection
  reload: () => void
}

/** A menu to export the list and to import a file. */
export function TransferMenu({ collection, reload }: Props) {
  const label = t('Export and import')
  const transfer = useTransfer(collection, reload)
  const picker = useRef<HTMLInputElement>(null)
  const { button, menu } = useMenu(label, () => [
    { label: t('Export as CSV'), onPress: () => transfer.exportFile('csv') },
    {
      label: collection.picture ? t('Export with pictures') : t('Export as a zip'),
      onPress: () => transfer.exportFile('zip'),
    },
    { label: t('Import …'), onPress: () => picker.current?.click() },
  ])
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file) transfer.previewImport(file)
    // Without this, choosing the same file again, corrected, would be no change.
    input.value = ''
  }

  return (
    <>
      <Button variant="plain" isBusy={transfer.isBusy} {...button}>
        {label}
      </Button>
      {menu}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('File to import')}
        accept=".csv,.zip,text/csv,application/zip"
        onChange={({ currentTarget }) => choose(currentTarget)}
      />
      <ImportDialog collection={collection} transfer={transfer} />
    </>
  )
}
