import { IconButton } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default { title: 'Actions/Icon button', parts: ['IconButton'] } satisfies Stories

export function Default() {
  return <IconButton icon="edit" label="Edit Dao" />
}

export function Busy() {
  return <IconButton icon="edit" label="Edit Dao" isBusy />
}

export function Disabled() {
  return <IconButton icon="edit" label="Edit Dao" isDisabled />
}
