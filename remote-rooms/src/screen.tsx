import { CollectionScreen } from '@sala/kit/collection'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { rooms } from './rooms.ts'

/** The rooms: a form above, a table below. */
export default function Screen({ session }: ScreenProps) {
  return <CollectionScreen collection={rooms} session={session} />
}
