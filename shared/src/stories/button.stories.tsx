import { Actions, Button } from '@sala/kit/ui'

export default {
  button: {
    title: 'Actions/Button',
    parts: ['Button', 'Actions'],
    examples: { Solid, Outline, Plain, Busy, Disabled, SideBySide },
  },
}

function Solid() {
  return <Button>Add</Button>
}

function Outline() {
  return <Button variant="outline">Cancel</Button>
}

function Plain() {
  return <Button variant="plain">Try again</Button>
}

function Busy() {
  return <Button isBusy>Add</Button>
}

function Disabled() {
  return <Button isDisabled>Add</Button>
}

function SideBySide() {
  return (
    <Actions>
      <Button>Add</Button>
      <Button variant="outline">Cancel</Button>
    </Actions>
  )
}
