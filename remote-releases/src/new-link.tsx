import { TextField } from '@sala/kit/ui'

/** A new link, selected by a press. The server returns it only once. */
export function NewLink({ label, link }: { label: string; link: string }) {
  return (
    <TextField
      label={label}
      readOnly
      value={link}
      onValue={() => {}}
      onFocus={({ target }) => target.select()}
    />
  )
}
