import { CollectionScreen } from '@sala/kit/collection'
import type { ScreenProps } from '@sala/kit/contract/remote'
import { staff } from './staff.ts'

/** The staff: a form above, a table below. */
export default function Screen({ session }: ScreenProps) {
  return <CollectionScreen collection={staff} session={session} />
}
