import { useId } from 'react'
import { chakra } from './chakra.tsx'

const Root = chakra('div', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    border: '1px solid var(--line)',
    borderRadius: 'base',
    '& label': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '2.75rem',
      paddingInline: '4',
      color: 'quiet',
      cursor: 'pointer',
      transition: 'background-color var(--quick), color var(--quick)',
    },
    '& label:hover': { color: 'text' },
    '& label:has(:checked)': {
      background: 'raised-high',
      color: 'text',
      boxShadow: 'inset 0 -2px var(--brass)',
    },
    '& label:has(:focus-visible)': { outline: '2px solid var(--brass)', outlineOffset: '2px' },
    '& input': { position: 'absolute', opacity: 0 },
  },
})

interface Props<Option extends string> {
  label: string
  options: readonly Option[]
  value: Option
  onValue: (value: Option) => void
}

/** Radio buttons in one bar (segmented control). */
export function RadioGroup<Option extends string>({
  label,
  options,
  value,
  onValue,
}: Props<Option>) {
  const name = useId()
  return (
    <Root role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onValue(option)}
          />
          {option}
        </label>
      ))}
    </Root>
  )
}
