import { chakra } from '@chakra-ui/react'

const Root = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    color: 'brass',
    fontSize: 'small',
    '&:empty': { display: 'none' },
  },
})

interface Props {
  restored: { atMs: number } | null
  isKept: boolean
}

/** Says that a form holds what was typed before, and when the browser does not keep what is typed. */
export function DraftNote({ restored, isKept }: Props) {
  return (
    <Root role="status">
      {restored && (
        <p>{`Your draft from ${timeOf(restored.atMs)} is back. Cancel throws it away.`}</p>
      )}
      {!isKept && <p>This browser has no room for drafts: save before you leave this screen.</p>}
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
