import { sendNotice } from '@sala/kit/events'
import { Button } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default { title: 'Above the page/Message bar', parts: [] } satisfies Stories

export function Good() {
  const tell = () => sendNotice({ severity: 'success', message: '“Dao” is saved.' })
  return <Button onClick={tell}>Save</Button>
}

export function Bad() {
  const tell = () => sendNotice({ severity: 'error', message: 'Sala cannot be reached just now.' })
  return (
    <Button variant="outline" onClick={tell}>
      Fail
    </Button>
  )
}

export function WithAWayBack() {
  const back = () => sendNotice({ severity: 'success', message: '“Dao” is back.' })
  const tell = () =>
    sendNotice({
      severity: 'success',
      message: '“Dao” is deleted.',
      action: { label: 'Undo', run: back },
    })
  return (
    <Button variant="plain" onClick={tell}>
      Delete
    </Button>
  )
}
