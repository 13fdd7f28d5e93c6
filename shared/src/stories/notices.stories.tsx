import { sendNotice } from '@sala/kit/events'
import { Button } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default { title: 'Above the page/Message bar', parts: [] } satisfies Stories

export function Success() {
  const send = () => sendNotice({ severity: 'success', message: 'Dao saved.' })
  return <Button onClick={send}>Save</Button>
}

export function Failure() {
  const send = () =>
    sendNotice({ severity: 'error', message: 'You’re offline, or the server isn’t responding.' })
  return (
    <Button variant="outline" onClick={send}>
      Fail
    </Button>
  )
}

export function WithUndo() {
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
