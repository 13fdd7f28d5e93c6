import type { FocalPoint } from '../contract/entry.ts'
import { t } from '../words/t.ts'
import { Button } from './button.tsx'
import { chakra } from './chakra.tsx'

const RangeLabel = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    alignItems: 'center',
    minWidth: 0,
    color: 'quiet',
    fontSize: 'small',
    lineHeight: 1.4,
    '& span': { color: 'brass', fontVariantNumeric: 'tabular-nums lining-nums' },
    '& input': {
      gridColumn: '1 / -1',
      width: '100%',
      height: '2.75rem',
      accentColor: 'var(--brass)',
      cursor: 'pointer',
      '&:focus-visible': { outlineOffset: '-4px' },
    },
  },
})

interface RangeFieldProps {
  label: string
  /** 0 to 100. */
  percent: number
  isDisabled?: boolean
  onPercent: (percent: number) => void
}

/** A slider in percent, under its label. */
function RangeField({ label, percent, isDisabled = false, onPercent }: RangeFieldProps) {
  return (
    <RangeLabel>
      {label}
      <span aria-hidden="true">{percent} %</span>
      <input
        aria-label={label}
        aria-valuetext={`${percent} %`}
        type="range"
        min={0}
        max={100}
        value={percent}
        disabled={isDisabled}
        onChange={({ target }) => onPercent(target.valueAsNumber)}
      />
    </RangeLabel>
  )
}

const Root = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'inherit',
    columnGap: '5',
    rowGap: '1',
    minWidth: 0,
    border: 0,
    '& legend': { color: 'quiet', fontSize: 'small', lineHeight: 1.4 },
    '& > p, & > button': { gridColumn: '1 / -1' },
    '& > p': { color: 'quiet', fontSize: 'small', marginBottom: '2' },
    '& > button': { justifySelf: 'start' },
  },
})

interface FocalFieldProps {
  label: string
  /** null is the default: the middle. */
  value: FocalPoint | null
  isDisabled: boolean
  onValue: (point: FocalPoint | null) => void
}

/** Sliders for the point of a picture that every crop keeps in view; `PicturePreview` sets it by a click. */
export function FocalField({ label, value, isDisabled, onValue }: FocalFieldProps) {
  const { x, y } = value ?? { x: 0.5, y: 0.5 }
  return (
    <Root>
      <legend>{label}</legend>
      <p>{t('Click the most important spot in the picture, or use the sliders.')}</p>
      <RangeField
        label={t('Horizontal')}
        isDisabled={isDisabled}
        percent={Math.round(x * 100)}
        onPercent={(percent) => onValue({ x: percent / 100, y })}
      />
      <RangeField
        label={t('Vertical')}
        isDisabled={isDisabled}
        percent={Math.round(y * 100)}
        onPercent={(percent) => onValue({ x, y: percent / 100 })}
      />
      {value && (
        <Button variant="plain" isDisabled={isDisabled} onClick={() => onValue(null)}>
          {t('Back to the middle')}
        </Button>
      )}
    </Root>
  )
}
