import { chakra } from '@chakra-ui/react'

const Root = chakra('p', { base: { color: 'brass', fontSize: 'small' } })

/** Says that a form holds what was typed before. */
export function DraftNote({ restored }: { restored: { atMs: number } | null }) {
  return (
    <Root role="status" hidden={!restored}>
      {restored && `Your draft from ${timeOf(restored.atMs)} is back. Cancel throws it away.`}
    </Root>
  )
}

/** Such as 14:32; of another day with its date. */
function timeOf(atMs: number) {
  const at = new Date(atMs)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday
    ? time
    : `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}, ${time}`
}
