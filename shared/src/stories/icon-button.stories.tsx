import { IconButton } from '@sala/kit/ui'

export default {
  'icon-button': {
    title: 'Actions/Icon button',
    parts: ['IconButton'],
    examples: { Default, Busy, Disabled },
  },
}

function Default() {
  return <IconButton icon="edit" label="Edit Dao" />
}

function Busy() {
  return <IconButton icon="edit" label="Edit Dao" isBusy />
}

function Disabled() {
  return <IconButton icon="edit" label="Edit Dao" isDisabled />
}
