import { Field, Input, Textarea } from '@chakra-ui/react'
import { type ComponentProps, useId } from 'react'
import { FieldFault } from './field-fault.tsx'

interface FieldProps {
  label: string
  value: string
  onValue: (value: string) => void
}

type TextFieldProps = FieldProps & {
  /** What is wrong with it. */
  fault?: string | null
} & Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'children' | 'size' | 'height' | 'width' | 'color'
  >

/** One line of text under its label. */
export function TextField({ label, onValue, fault, required = false, ...props }: TextFieldProps) {
  const faultId = useId()
  const described = fault ? { 'aria-describedby': faultId } : {}
  return (
    <Field.Root required={required} invalid={Boolean(fault)}>
      <Field.Label>{label}</Field.Label>
      <Input {...described} {...props} onChange={({ target }) => onValue(target.value)} />
      {fault && <FieldFault id={faultId}>{fault}</FieldFault>}
    </Field.Root>
  )
}

type TextAreaProps = FieldProps &
  Partial<
    Pick<
      ComponentProps<'textarea'>,
      'ref' | 'rows' | 'readOnly' | 'required' | 'lang' | 'placeholder' | 'autoComplete'
    >
  >

/** Several lines of text under their label; it grows with what is in it. */
export function TextArea({ label, onValue, required = false, ...props }: TextAreaProps) {
  return (
    <Field.Root required={required}>
      <Field.Label>{label}</Field.Label>
      <Textarea {...props} onChange={({ target }) => onValue(target.value)} />
    </Field.Root>
  )
}
