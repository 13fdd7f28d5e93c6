import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'
import { IconButton } from './icon-button.tsx'

const Root = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4',
    marginBottom: '3',
  },
})

/** A dialog's title, and the way out of it. */
export function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Root>
      <h2>{title}</h2>
      <IconButton icon="close" label={t('Close')} onClick={onClose} />
    </Root>
  )
}
