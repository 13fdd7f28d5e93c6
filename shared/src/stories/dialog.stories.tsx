import { sendNotice } from '@sala/kit/events'
import { Button, ConfirmDialog, Dialog, Drawer } from '@sala/kit/ui'
import { useState } from 'react'

export default {
  dialog: {
    title: 'Above the page/Dialogs',
    parts: ['ConfirmDialog', 'Dialog', 'Drawer'],
    examples: { Confirmation, AnyContent, FromTheSide },
  },
  notices: {
    title: 'Above the page/Message bar',
    parts: [],
    examples: { Success, Failure, WithUndo },
  },
}

function Confirmation() {
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

function AnyContent() {
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

function FromTheSide() {
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

function Success() {
  const send = () => sendNotice({ severity: 'success', message: 'Dao saved.' })
  return <Button onClick={send}>Save</Button>
}

function Failure() {
  const send = () =>
    sendNotice({ severity: 'error', message: 'You’re offline, or the server isn’t responding.' })
  return (
    <Button variant="outline" onClick={send}>
      Fail
    </Button>
  )
}

function WithUndo() {
  const restore = () => sendNotice({ severity: 'success', message: 'Dao restored.' })
  const send = () =>
    sendNotice({
      severity: 'success',
      message: 'Dao deleted.',
      action: { label: 'Undo', run: restore },
    })
  return (
    <Button variant="plain" onClick={send}>
      Delete
    </Button>
  )
}
