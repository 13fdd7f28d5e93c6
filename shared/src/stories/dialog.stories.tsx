import { Button, ConfirmDialog, Dialog, Drawer } from '@sala/kit/ui'
import { useState } from 'react'
import type { Stories } from './stories.ts'

export default {
  title: 'Above the page/Dialogs',
  parts: ['ConfirmDialog', 'Dialog', 'Drawer'],
} satisfies Stories

export function Confirmation() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Leave</Button>
      <ConfirmDialog
        title="Leave without saving?"
        isOpen={isOpen}
        yes="Leave"
        no="Stay"
        onYes={close}
        onNo={close}
      >
        Your unsaved changes will be lost.
      </ConfirmDialog>
    </>
  )
}

export function AnyContent() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Opening hours
      </Button>
      <Dialog label="Opening hours" isOpen={isOpen} onClose={close}>
        <p>Every day from 11 to 23.</p>
        <Button onClick={close}>Close</Button>
      </Dialog>
    </>
  )
}

export function FromTheSide() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        Menu
      </Button>
      <Drawer label="Menu" isOpen={isOpen} onClose={close}>
        <Button variant="plain" onClick={close}>
          Close
        </Button>
      </Drawer>
    </>
  )
}
