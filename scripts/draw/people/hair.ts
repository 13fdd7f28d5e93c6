import type { HeadName } from './heads.ts'

/** Where the flower sits, in the head's units. */
type Pin = readonly [x: number, y: number]

export interface Hair {
  /** Hair that lies behind the neck and the shoulders' line. */
  back?: string
  /** Hair upon the head. */
  cap: string
  /** Upon the cap, and a body of its own. */
  knot?: string
  pin: Pin
}

const caps: Record<HeadName, string> = {
  profile: `M22 21C27 4 42 -8 62 -7.5C86 -7 103 14 102.5 46C102 66 96 82 84 95
    C78 95 74 90 71 85C66 78 60 70 56.5 62C55 57 53 54 50.5 53C47 50 45.5 45 45 40
    C40 30 32 25 22 21Z`,
  away: `M16 25C20 6 34 -7 54 -7C79 -7 95 14 94.5 46C94 68 86 86 74 95C66 98 60 92 56 86
    C50 76 42 68 37 60C31 52 28 44 26 37C23 31 20 28 16 25Z`,
  behind: `M50 -7.5C24 -7.5 9.5 14 10 44C10.4 62 19 82 35 94.5C40 90 45 88 50 88
    C55 88 60 90 65 94.5C81 82 89.6 62 90 44C90.5 14 76 -7.5 50 -7.5Z`,
}

const bun = (x: number, y: number, r: number) =>
  `M${x - r} ${y}C${x - r} ${y - r * 1.15} ${x + r * 1.05} ${y - r * 1.25} ${x + r} ${y}
   C${x + r * 1.05} ${y + r * 1.1} ${x - r * 1.1} ${y + r * 1.15} ${x - r} ${y}Z`

/** The knot low at the nape. */
const low: Record<HeadName, Hair> = {
  profile: { cap: caps.profile, knot: bun(99, 74, 20), pin: [84, 62] },
  away: { cap: caps.away, knot: bun(80, 80, 21), pin: [60, 70] },
  behind: { cap: caps.behind, knot: bun(50, 76, 23), pin: [69, 64] },
}

/** The knot high on the crown. */
const high: Record<HeadName, Hair> = {
  profile: { cap: caps.profile, knot: bun(87, -10, 23), pin: [68, 4] },
  away: { cap: caps.away, knot: bun(68, -14, 24), pin: [47, 0] },
  behind: { cap: caps.behind, knot: bun(50, -16, 25), pin: [67, -1] },
}

const long: Record<HeadName, Hair> = {
  profile: {
    back: `M60 4C96 2 108 40 103 86C101 120 114 170 110 236C107 274 98 300 84 322C88 296 82 286 78 276
      C76 292 70 304 60 312C64 286 54 270 53 246C50 190 58 140 62 90Z`,
    cap: caps.profile,
    pin: [62, 44],
  },
  away: {
    back: `M50 4C92 2 101 40 98 90C98 130 112 180 107 244C104 280 94 304 80 326C84 298 78 288 74 280
      C72 294 64 308 54 316C58 288 46 270 43 246C36 200 40 150 44 84Z`,
    cap: caps.away,
    pin: [41, 47],
  },
  behind: {
    back: `M50 -4C92 -2 92 50 94 96C97 140 106 190 99 244C95 284 84 306 70 326C73 300 66 290 60 282
      C56 298 46 312 34 322C38 296 26 280 14 260C-2 230 2 150 6 96C8 50 8 -2 50 -4Z`,
    cap: caps.behind,
    pin: [84, 40],
  },
}

/** Brought forward over one shoulder. */
const side: Record<HeadName, Hair> = {
  profile: {
    cap: `${caps.profile}M70 60C88 70 96 90 84 112C70 140 62 180 58 236C50 246 36 240 34 226C34 176 46 130 58 100C64 86 68 76 70 60Z`,
    pin: [60, 50],
  },
  away: {
    cap: `${caps.away}M60 60C84 74 80 100 62 124C42 152 26 190 18 250C8 262 -10 252 -10 236C-4 186 20 140 36 112C46 92 56 84 60 60Z`,
    pin: [44, 46],
  },
  behind: {
    cap: `${caps.behind}M20 60C30 92 60 86 62 100C40 130 16 150 2 182C-6 204 -8 230 -14 262C-28 270 -44 258 -42 240C-36 190 -14 140 6 116C14 100 14 80 20 60Z`,
    pin: [78, 40],
  },
}

const bob: Record<HeadName, Hair> = {
  profile: {
    cap: `${caps.profile}M44 38C46 60 42 78 37 92C52 104 84 106 98 94C106 72 104 40 90 20Z`,
    pin: [56, 40],
  },
  away: {
    cap: `${caps.away}M26 36C32 60 30 80 27 92C46 106 78 108 92 96C100 70 98 40 88 20Z`,
    pin: [40, 38],
  },
  behind: {
    cap: `${caps.behind}M11 40C7 66 8 86 12 98C34 110 66 110 88 98C92 86 93 66 89 40Z`,
    pin: [82, 36],
  },
}

const short: Record<HeadName, Hair> = {
  profile: {
    cap: `M23 19C22 8 32 -6 50 -9C78 -13 101 10 100 44C100 58 96 70 90 80C84 82 78 76 74 68
      C70 60 66 52 62 46C60 50 59 56 56 58C53 56 53 48 52 42C50 34 46 28 40 25C34 22 28 21 23 19Z`,
    pin: [58, 47],
  },
  away: {
    cap: `M18 22C16 8 34 -10 56 -9C80 -8 94 12 92 44C92 60 86 74 80 82C66 88 50 82 44 70
      C40 60 38 52 34 46C30 36 26 28 18 22Z`,
    pin: [38, 50],
  },
  behind: {
    cap: `M50 -9C26 -11 11 12 14 42C16 48 17 56 20 60C24 72 30 80 38 85C46 88 54 88 62 85
      C70 80 76 72 80 60C83 56 84 48 86 42C89 12 74 -11 50 -9Z`,
    pin: [80, 50],
  },
}

export const hairs = { low, high, long, side, bob, short }

export type HairName = keyof typeof hairs
