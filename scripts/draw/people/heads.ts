/**
 * Heads in units of a hundredth of their height, crown at 0 and chin at 98, looking to the left.
 * The neck ends at (61, 130) in a profile and at (50, 130) from behind.
 */
export interface Head {
  skin: string
  neck: string
  /** The middle of the neck where the shoulders begin. */
  neckX: number
}

const profile: Head = {
  neckX: 63,
  neck: 'M44 86C46 102 46 114 40 136H86C80 118 79 104 84 88Z',
  skin: `M58 -2C40 -3 27 6 22.5 20C19.8 28 18 33 18.2 39C18.4 42 19.8 43.8 19.3 46.4
    C18 51 13.4 56 11.2 60C9.8 62.6 11 64.8 14.4 65.3C16 65.7 15.7 67.2 15.1 68.6
    C14.3 70.2 12.2 71.3 12.4 73.1C12.6 74.5 14.5 74.8 15.2 75.2C14.2 76 13 77 13.5 79
    C14 81 16.5 81.8 16.7 84C16.7 86.5 15.2 88.5 15.7 91.3C16.4 95.6 20.6 98.4 25.5 97.8
    C34 97 43 93 49 86C53 84 70 90 82 90C92 78 97 64 97 46C97 17 80 -1 58 -2Z`,
}

const away: Head = {
  neckX: 53,
  neck: 'M35 84C37 104 36 116 31 136H75C70 118 69 104 71 84Z',
  skin: `M52 -2C34 -2 21 8 17 24C15.6 30 15.4 35 16.4 39.5C17 42.5 15.6 44.8 14.6 47.5
    C13 52 12.6 57 13.6 62C14.4 66.5 15.4 69 16 73C16.8 79 18.4 86 22.5 91
    C26 95.4 31.5 97.4 37 96C44 94 60 94 68 91C81 84 89 66 89 46C89 16 74 -2 52 -2Z`,
}

const behind: Head = {
  neckX: 50,
  neck: 'M33 84C35 104 34 118 28 136H72C66 118 65 104 67 84Z',
  skin: `M50 -2C27 -2 13 17 13.5 44C11 44 10.4 50 12 56C12.6 60 14 62 15.6 62
    C18 76 27 92 36 95H64C73 92 82 76 84.4 62C86 62 87.4 60 88 56C89.6 50 89 44 86.5 44
    C87 17 73 -2 50 -2Z`,
}

export const heads = { profile, away, behind }

export type HeadName = keyof typeof heads
