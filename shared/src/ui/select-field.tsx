import { Field, NativeSelect } from '@chakra-ui/react'
import { type Ref, useId } from 'react'
import { FieldFault } from './field-fault.tsx'

interface Props {
  label: string
  options: readonly string[]
  /** '' for none. */
  value: string
  onValue: (value: string) => void
  required?: boolean
  readOnly?: boolean
  /** What is wrong with it. */
  fault?: string | null
  ref?: Ref<HTMLSelectElement> | undefined
}

/** One of several, under its label. */
export function SelectField({ label, options, value, onValue, fault, ref, ...props }: Props) {
  const { required = false, readOnly = false } = props
  const faultId = useId()
  return (
    <Field.Root required={required} invalid={Boolean(fault)}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          ref={ref}
          value={value}
          // Browsers know no selects that are read-only, and a disabled one would lose the focus.
          aria-disabled={readOnly || undefined}
          {...(fault && { 'aria-describedby': faultId })}
          onChange={({ target }) => readOnly || onValue(target.value)}
        >
          <option value="">–</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </NativeSelect.Field>
      </NativeSelect.Root>
      {fault && <FieldFault id={faultId}>{fault}</FieldFault>}
    </Field.Root>
  )
}
