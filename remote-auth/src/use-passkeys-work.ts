import { supportsPasskeys } from '@sala/kit/passkeys'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether passkeys can be used here. The server, which cannot know, takes it that they can, as nearly everywhere. */
export const usePasskeysWork = () =>
  useSyncExternalStore(
    never,
    () => supportsPasskeys(),
    () => true,
  )
