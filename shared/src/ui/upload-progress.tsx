import { t } from '../words/t.ts'
import { chakra } from './chakra.tsx'

const Bar = chakra('progress', {
  base: {
    display: 'block',
    appearance: 'none',
    width: '100%',
    height: '2px',
    border: 0,
    background: 'line',
    '&::-webkit-progress-bar': { background: 'line' },
    '&::-webkit-progress-value': { background: 'brass', transition: 'inline-size var(--quick)' },
    '&::-moz-progress-bar': { background: 'brass' },
  },
})

const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    color: 'quiet',
    fontSize: 'small',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Progress of an upload. @param sent 0 to 1 */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100)
  return (
    <Row>
      <Bar aria-label={t('Uploading the picture')} value={percent} max={100} />
      <span aria-hidden="true">
        {percent < 100
          ? t('Uploading the picture, {percent} %', { percent })
          : t('Processing the picture…')}
      </span>
    </Row>
  )
}
