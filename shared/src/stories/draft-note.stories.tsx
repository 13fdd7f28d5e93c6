import { DraftNote } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default { title: 'Fields/Draft note', parts: ['DraftNote'] } satisfies Stories

const atMs = Date.UTC(2026, 2, 2, 9, 30)

export function Restored() {
  return <DraftNote restored={{ atMs }} isStored />
}

export function NotStored() {
  return <DraftNote restored={null} isStored={false} />
}
