import { DateTime } from '@sala/kit/ui'

/** What no sentence has in it. */
const gap = '\n'

/** A sentence with a moment in it, wherever its language has it. @param say the sentence around such a moment */
export function MomentIn({ at, say }: { at: string; say: (moment: string) => string }) {
  const [before, after] = say(gap).split(gap)
  return (
    <>
      {before}
      <DateTime at={at} />
      {after}
    </>
  )
}
