import type { KeyboardEvent, Ref } from 'react'
import { chakra } from './chakra.tsx'
import { inputRecipe } from './field-recipes.ts'

const Input = chakra('input', inputRecipe)

interface Props {
  label: string
  value: string
  onValue: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** Where something is looked for; Escape empties it. */
export function SearchField({ label, value, onValue, ref }: Props) {
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return
    event.preventDefault()
    onValue('')
  }

  return (
    <Input
      ref={ref}
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={value}
      onKeyDown={leave}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}
