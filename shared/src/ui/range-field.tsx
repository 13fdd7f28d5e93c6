import { chakra } from './chakra.tsx'

const Root = chakra('label', {
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
      '&:focus-visible': { outlineColor: 'var(--brass)', outlineOffset: '-4px' },
    },
  },
})

interface Props {
  label: string
  /** 0 to 100. */
  percent: number
  isDisabled?: boolean
  onPercent: (percent: number) => void
}

/** A part of a whole, by a slider under its label. */
export function RangeField({ label, percent, isDisabled = false, onPercent }: Props) {
  return (
    <Root>
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
    </Root>
  )
}
