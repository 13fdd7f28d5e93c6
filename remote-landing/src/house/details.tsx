import { Fragment } from 'react'

/** Shown until the owner enters other contact details. */
export const defaultContact = { phone: '+66 2 555 0129', email: 'admin@salachan.example' }

export const telUrl = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/** Text with its line breaks as `<br>`. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}
