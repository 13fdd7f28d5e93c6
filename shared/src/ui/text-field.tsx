import { Field, Input, Textarea } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

interface FieldProps {
  label: string
  value: string
  onValue: (value: string) => void
}

type TextFieldProps = FieldProps &
  Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'children' | 'size' | 'height' | 'width' | 'color'
  >

/** One line of text under its label. */
export function TextField({ label, onValue, required = false, ...props }: TextFieldProps) {
  return (
    <Field.Root required={required}>
      <Field.Label>{label}</Field.Label>
      <Input {...props} onChange={({ target }) => onValue(target.value)} />
    </Field.Root>
  )
}

type TextAreaProps = FieldProps & { rows?: number; readOnly?: boolean }

/** Several lines of text under their label; it grows with what is in it. */
export function TextArea({ label, onValue, ...props }: TextAreaProps) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <Textarea {...props} onChange={({ target }) => onValue(target.value)} />
    </Field.Root>
  )
}
