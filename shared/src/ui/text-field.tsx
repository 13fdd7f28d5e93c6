import { Field, Input, NativeSelect, Textarea } from '@chakra-ui/react'
import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type Ref, useId } from 'react'
import { chakra } from './chakra.tsx'

/** Error message below a field. */
export const FieldFault = chakra('p', {
  base: { color: 'accent-text', fontSize: 'small', lineHeight: 1.4 },
})

interface FieldProps {
  label: string
  value: string
  onValue: (value: string) => void
}

const FieldHint = chakra('p', {
  base: { color: 'quiet', fontSize: 'small', lineHeight: 1.4 },
})

type TextFieldProps = FieldProps & {
  /** Error message. */
  fault?: string | null
  /** In characters, as the server counts them: a browser's own limit counts an emoji twice. */
  maxLength?: number
  /** A sentence below the field. */
  hint?: string
} & Omit<
    ComponentProps<'input'>,
    'maxLength' | 'value' | 'onChange' | 'children' | 'size' | 'height' | 'width' | 'color'
  >

/** A single-line text input with its label. */
export function TextField({
  label,
  onValue,
  fault,
  hint,
  maxLength = Number.POSITIVE_INFINITY,
  required = false,
  ...props
}: TextFieldProps) {
  const [faultId, hintId] = [useId(), useId()]
  const ids = [...(fault ? [faultId] : []), ...(hint ? [hintId] : [])]
  const described = ids.length > 0 ? { 'aria-describedby': ids.join(' ') } : {}
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Cutting the text would end an input method's composition.
    const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing
    onValue(isComposing ? target.value : [...target.value].slice(0, maxLength).join(''))
  }
  return (
    <Field.Root required={required} invalid={Boolean(fault)}>
      <Field.Label>{label}</Field.Label>
      <Input {...described} {...props} onChange={change} />
      {fault && <FieldFault id={faultId}>{fault}</FieldFault>}
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
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

/** A multi-line text input with its label; it grows with its text. */
export function TextArea({ label, onValue, required = false, ...props }: TextAreaProps) {
  return (
    <Field.Root required={required}>
      <Field.Label>{label}</Field.Label>
      <Textarea {...props} onChange={({ target }) => onValue(target.value)} />
    </Field.Root>
  )
}

interface SearchFieldProps {
  label: string
  value: string
  onValue: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A search field; Escape clears it. */
export function SearchField({ label, value, onValue, ref }: SearchFieldProps) {
  const clearOnEscape = (event: KeyboardEvent) => {
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
      onKeyDown={clearOnEscape}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}

interface SelectFieldProps {
  label: string
  options: readonly string[]
  /** '' for none. */
  value: string
  onValue: (value: string) => void
  required?: boolean
  readOnly?: boolean
  /** Error message. */
  fault?: string | null
  ref?: Ref<HTMLSelectElement> | undefined
}

/** A select with its label. */
export function SelectField({
  label,
  options,
  value,
  onValue,
  fault,
  ref,
  ...props
}: SelectFieldProps) {
  const { required = false, readOnly = false } = props
  const faultId = useId()
  return (
    <Field.Root required={required} invalid={Boolean(fault)}>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field
          ref={ref}
          value={value}
          // HTML has no read-only select, and a disabled one would lose the focus.
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
