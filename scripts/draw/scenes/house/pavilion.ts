/** A sala seen from the water: three tiers of roof, posts, a floor on piles. */
const tier = (top: number, bottom: number, ridge: number, reach: number) => {
  const low = bottom - 6
  const tip = 26
  const half = (side: 1 | -1) =>
    `C${side * (ridge + (reach - ridge) * 0.16)} ${top + (bottom - top) * 0.56} ${side * (ridge + (reach - ridge) * 0.5)} ${bottom - (bottom - top) * 0.16} ${side * reach} ${low}`
  return `M${-ridge} ${top}H${ridge}${half(1)}
    C${reach + 18} ${low - 2} ${reach + 30} ${low - 9} ${reach + 32} ${low - tip}
    C${reach + 40} ${low - 14} ${reach + 28} ${bottom + 16} ${reach} ${bottom + 18}H${-reach}
    C${-reach - 28} ${bottom + 16} ${-reach - 40} ${low - 14} ${-reach - 34} ${low - tip}
    C${-reach - 30} ${low - 9} ${-reach - 18} ${low - 2} ${-reach} ${low}
    C${-(ridge + (reach - ridge) * 0.5)} ${bottom - (bottom - top) * 0.16} ${-(ridge + (reach - ridge) * 0.16)} ${top + (bottom - top) * 0.56} ${-ridge} ${top}Z`
}

/** The slender horn at each end of the ridge. */
const horn = (side: 1 | -1) =>
  `M${side * 112} -684C${side * 128} -700 ${side * 132} -726 ${side * 124} -752
   C${side * 140} -742 ${side * 148} -752 ${side * 150} -776C${side * 158} -744 ${side * 150} -706 ${side * 132} -672Z`

export const roof = [tier(-684, -520, 118, 236), horn(1), horn(-1)]

export const middle = tier(-540, -396, 214, 366)

export const eaves = tier(-420, -258, 338, 536)

const postsAt = [-430, -236, -80, 80, 236, 430]

export const posts = postsAt
  .map((x) => `M${x - 11} -242h22V6h-22z M${x - 30} -242h60l-18 22h-24z`)
  .join(' ')

export const rail = [
  'M-430 -76h194v9h-194z M236 -76h194v9h-194z',
  ...Array.from({ length: 6 }, (_, i) => `M${-410 + i * 31} -70h5V4h-5z`),
  ...Array.from({ length: 6 }, (_, i) => `M${250 + i * 31} -70h5V4h-5z`),
].join(' ')

export const floor = `M-486 0H486V22H-486z M-470 22H470V34H-470z
  ${[-440, -300, -150, 0, 150, 300, 440].map((x) => `M${x - 9} 30h18V104h-18z`).join(' ')}
  M84 22H236V40H84z M92 48H228V60H92z M98 70H222V82H98z`
