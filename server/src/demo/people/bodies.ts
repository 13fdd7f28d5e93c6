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

const shoulders = `M-19 -14C-20 2 -27 8 -46 13.5C-68 19 -84 24 -90 44C-95 66 -93 100 -92 140
  C-80 190 -66 200 -62 240C-70 280 -80 320 -84 420H84C80 320 70 280 62 240C66 200 80 190 92 140
  C93 100 95 66 90 44C84 24 68 19 46 13.5C27 8 20 2 19 -14Z`

const broad = `M-23 -16C-24 2 -34 6 -56 11C-82 16 -103 22 -110 44C-116 70 -114 110 -112 150
  C-96 200 -84 230 -80 270C-82 320 -84 360 -86 420H86C84 360 82 320 80 270C84 230 96 200 112 150
  C114 110 116 70 110 44C103 22 82 16 56 11C34 6 24 2 23 -16Z`

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
  dress: `M-32 2C-56 10 -92 12 -112 38C-126 70 -134 150 -138 230C-130 240 -112 240 -104 232
    C-98 300 -100 370 -102 430H102C100 370 98 300 104 232C112 240 130 240 138 230
    C134 150 126 70 112 38C92 12 56 10 32 2C20 12 -20 12 -32 2Z`,
  trim: 'M-31 -6C-20 6 20 6 31 -6L34 8C20 20 -20 20 -34 8Z',
}

/** Both arms lifted to the hair. */
const lifted: Body = {
  skin: `M-19 -14C-20 0 -26 6 -40 8C-62 4 -78 -14 -92 -42C-100 -60 -104 -70 -98 -78
    C-86 -92 -58 -96 -34 -94L-32 -82C-50 -78 -66 -72 -76 -64C-72 -50 -60 -30 -50 -18
    L50 -18C60 -30 72 -50 76 -64C66 -72 50 -78 32 -82L34 -94C58 -96 86 -92 98 -78
    C104 -70 100 -60 92 -42C84 -20 78 10 74 40C70 80 66 110 66 140C62 180 58 210 58 240
    C68 280 80 320 84 420H-84C-80 320 -68 280 -58 240C-58 210 -62 180 -66 140
    C-66 110 -70 80 -74 40C-78 10 -84 -20 -92 -42L-40 8Z`,
  dress: `M-72 84C-50 104 -20 116 0 118C20 116 50 104 72 84C68 120 64 170 60 236
    C70 280 84 320 90 430H-90C-84 320 -70 280 -60 236C-64 170 -68 120 -72 84Z`,
  trim: `M-73 80C-50 100 -20 111 0 113C20 111 50 100 73 80L72 92C50 114 20 125 0 127
    C-20 125 -50 114 -72 92Z`,
}

export const bodies = { slipped, collared, sabai, shirt, lifted }

export type BodyName = keyof typeof bodies
