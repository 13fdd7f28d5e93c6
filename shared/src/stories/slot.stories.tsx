import { FillFailed, Slot, SlotsProvider } from '@sala/kit/ui'
import type { Stories } from './stories.ts'

export default {
  title: 'Frame/Slot',
  parts: ['Slot', 'SlotsProvider', 'FillFailed'],
} satisfies Stories

interface Slots {
  'guest-details': { guest: string }
}

function Guest() {
  return (
    <>
      <p>Somchai, three visits</p>
      <Slot<Slots> name="guest-details" props={{ guest: 'Somchai' }} />
    </>
  )
}

export function Empty() {
  return <Guest />
}

export function Filled() {
  return (
    <SlotsProvider value={() => <p>Likes the river room.</p>}>
      <Guest />
    </SlotsProvider>
  )
}

export function Failed() {
  return (
    <SlotsProvider value={() => <FillFailed name="Notes" onRetry={async () => undefined} />}>
      <Guest />
    </SlotsProvider>
  )
}
