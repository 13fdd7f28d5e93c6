import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'

const Root = chakra('span', {
  base: {
    display: 'block',
    marginTop: '1',
    color: 'brass',
    fontSize: 'small',
    fontWeight: 400,
  },
})

/** Marks an entry for which something was typed that is not saved. */
export function UnsavedMark() {
  return <Root>{t('Unsaved changes')}</Root>
}
