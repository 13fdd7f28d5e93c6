/**
 * Bodies seen from behind, the middle of the neck's foot at (0, 0), in hundredths of a head;
 * `skin` is what may be seen of it, `dress` what covers it.
 */
export interface Body {
  skin: string
  dress: string
  /** A second piece of cloth over the first, such as a collar. */
  trim?: string
}

const shoulders = `M-20 0C-23 6 -31 9.5 -46 13.5C-68 19 -84 24 -90 44C-95 66 -93 100 -92 140
  C-80 190 -66 200 -62 240C-70 280 -80 320 -84 420H84C80 320 70 280 62 240C66 200 80 190 92 140
  C93 100 95 66 90 44C84 24 68 19 46 13.5C31 9.5 23 6 20 0Z`

const broad = `M-22 0C-26 5 -38 8 -56 11C-82 16 -103 22 -110 44C-116 70 -114 110 -112 150
  C-96 200 -84 230 -80 270C-82 320 -84 360 -86 420H86C84 360 82 320 80 270C84 230 96 200 112 150
  C114 110 116 70 110 44C103 22 82 16 56 11C38 8 26 5 22 0Z`

/** A silk robe that has slid from the shoulders and is held in the crook of the arms. */
const slipped: Body = {
  skin: shoulders,
  dress: `M-97 84C-84 104 -52 138 -6 146C44 142 82 106 96 74C108 96 116 140 122 190
    C128 250 120 330 132 430H-136C-120 330 -130 260 -124 200C-120 150 -110 106 -97 84Z`,
  trim: `M-99 82C-84 102 -52 134 -6 141C44 137 82 102 98 72L101 84C84 116 46 151 -6 156
    C-54 150 -88 116 -102 95Z`,
}

/** A robe on the shoulders, its collar standing off the nape. */
const collared: Body = {
  skin: shoulders,
  dress: `M-30 6C-52 14 -82 18 -95 44C-106 74 -118 150 -134 230C-140 280 -120 300 -104 300
    C-100 340 -104 380 -106 430H106C104 380 100 340 104 300C124 300 140 280 134 230
    C118 150 106 74 95 44C82 18 52 14 30 6C24 26 10 40 0 42C-10 40 -24 26 -30 6Z`,
  trim: `M-31 3C-26 26 -12 42 0 44C12 42 26 26 31 3L38 9C33 34 16 54 0 56C-16 54 -33 34 -38 9Z`,
}

/** A breast cloth, one end over the far shoulder. */
const sabai: Body = {
  skin: shoulders,
  dress: `M-66 122C-30 132 30 132 66 122C64 160 60 200 60 240C68 280 82 320 88 430H-88
    C-82 320 -68 280 -60 240C-60 200 -64 160 -66 122Z`,
  trim: `M30 9C44 12 60 15 72 19C64 60 20 110 -56 168C-60 150 -64 136 -66 122C-20 96 22 54 30 9Z`,
}

/** A loose linen shirt with a small collar. */
const shirt: Body = {
  skin: broad,
  dress: `M-32 2C-56 9 -90 11 -111 32C-125 54 -128 120 -130 190C-131 206 -112 212 -101 204
    C-98 260 -97 340 -98 430H98C97 340 98 260 101 204C112 212 131 206 130 190
    C128 120 125 54 111 32C90 11 56 9 32 2C20 12 -20 12 -32 2Z`,
  trim: 'M-31 -6C-20 6 20 6 31 -6L34 8C20 20 -20 20 -34 8Z',
}

export const bodies = { slipped, collared, sabai, shirt }

export type BodyName = keyof typeof bodies
