import { readFileSync } from 'node:fs'
import { readEncodedPictures } from './encoded-pictures.ts'
import type { DemoContent } from './seed-if-untouched.ts'

/** Reads the demo content with its pictures. */
export function readDemoContent(): DemoContent {
  return {
    rooms: rooms.map(withPicture),
    staff: staff.map(withPicture),
    encoded: readEncodedPictures(),
  }
}

const withPicture = <Entry extends { fileName: string }>(entry: Entry) => ({
  ...entry,
  picture: readFileSync(
    new URL(import.meta.resolve(`#server/src/content/demo/pictures/${entry.fileName}`)),
  ),
})

const rooms = [
  {
    fileName: 'slate-shower.webp',
    title: 'Deluxe Slate Shower',
    description:
      'Warm rain from a brass rose, walls of dark slate and all the time in the world to stand beneath it.',
  },
  {
    fileName: 'orchid-stool.webp',
    title: 'Deluxe Orchid Room',
    description:
      'The last sun falls through the louvres upon a single orchid. A quiet room with its own shower, for a first visit or a long talk.',
  },
  {
    fileName: 'lantern-mirror.webp',
    title: 'Deluxe Mirror Room',
    description:
      'One lantern, lit twice: once by hand and once by the tall round glass beside it. What else it sees stays here.',
  },
  {
    fileName: 'river-window.webp',
    title: 'River Window Room',
    description:
      'A daybed under the wide window, the boats going home below. Leave the shutters open or draw them; nobody looks in.',
  },
  {
    fileName: 'herbal-steam.webp',
    title: 'Herbal Steam Room',
    description:
      'Lemongrass, kaffir lime and camphor rise from clay jars until the day has left your shoulders.',
  },
  {
    fileName: 'teak-bed.webp',
    title: 'Teak Canopy Suite',
    description:
      'An old teak bed under a thin white canopy, wide enough for two and made for an evening without a clock.',
  },
  {
    fileName: 'silk-alcove.webp',
    title: 'Silk Alcove Suite',
    description:
      'Red silk, a low couch and a lamp turned down. The curtain closes by itself when you have found your place.',
  },
  {
    fileName: 'stone-bath.webp',
    title: 'Stone Bath Suite',
    description:
      'A bath cut from a single stone, filled to the brim and strewn with petals while you take your shoes off.',
  },
  {
    fileName: 'round-jacuzzi.webp',
    title: 'VIP Candle Jacuzzi',
    description:
      'A round jacuzzi sunk into the floor, a ring of candles and warm water that is in no hurry at all.',
  },
  {
    fileName: 'roof-terrace.webp',
    title: 'VIP Rooftop Jacuzzi',
    description:
      'The top of the house is yours: a jacuzzi under paper lanterns, the whole city glittering below and not a soul above.',
  },
]

const staff = [
  'Mali',
  'Dao',
  'Fon',
  'Kiet',
  'Ploy',
  'Nara',
  'Anong',
  'Tawan',
  'Kanda',
  'Lek',
  'Suda',
  'Arun',
].map((name) => ({ name, fileName: `${name.toLowerCase()}.webp` }))
