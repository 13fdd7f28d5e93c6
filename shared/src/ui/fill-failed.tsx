import { useState } from 'react'
import { t } from '../words/t.ts'
import { Button } from './button.tsx'
import { chakra } from './chakra.tsx'

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    paddingBlock: '2',
    paddingInline: '4',
    border: '1px solid var(--line)',
    borderRadius: 'house',
    '& p': { flex: '1 1 12rem', color: 'quiet', fontSize: 'small' },
  },
})

interface Props {
  /** What is missing. */
  name: string
  onRetry: () => Promise<void>
}

/** In a slot, in the place of what could not be loaded or has thrown: what is missing, and another try. */
export function FillFailed({ name, onRetry }: Props) {
  const [isTrying, setTrying] = useState(false)
  const retry = () => {
    setTrying(true)
    onRetry()
  }

  return (
    <Root role="status">
      <p>{t('“{name}” cannot be shown here. Everything else works.', { name })}</p>
      <Button variant="plain" isBusy={isTrying} onClick={retry}>
        {t('Try again')}
      </Button>
    </Root>
  )
}
