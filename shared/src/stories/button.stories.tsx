import { Actions, Button } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default { title: 'Actions/Button', parts: ['Button', 'Actions'] } satisfies Stories

export function Solid() {
  return <Button>Add</Button>
}

export function Outline() {
  return <Button variant="outline">Cancel</Button>
}

export function Plain() {
  return <Button variant="plain">Try again</Button>
}

export function Busy() {
  return <Button isBusy>Add</Button>
}

export function Disabled() {
  return <Button isDisabled>Add</Button>
}

export function SideBySide() {
  return (
    <Actions>
      <Button>Add</Button>
      <Button variant="outline">Cancel</Button>
    </Actions>
  )
}
