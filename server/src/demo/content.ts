import type { PersonName } from './people/portraits.ts'
import type { RoomScene } from './scenes/rooms/index.ts'

interface DemoRoom {
  scene: RoomScene
  title: string
  description: string
}

/** Ten rooms, from the quietest to the one on the roof. */
export const rooms: readonly DemoRoom[] = [
  {
    scene: 'slateShower',
    title: 'Deluxe Slate Shower',
    description:
      'Warm rain from a brass rose, walls of dark slate and all the time in the world to stand beneath it.',
  },
  {
    scene: 'orchidStool',
    title: 'Deluxe Orchid Room',
    description:
      'The last sun falls through the louvres upon a single orchid. A quiet room with its own shower, for a first visit or a long talk.',
  },
  {
    scene: 'lanternMirror',
    title: 'Deluxe Mirror Room',
    description:
      'One lantern, lit twice: once by hand and once by the tall round glass beside it. What else it sees stays here.',
  },
  {
    scene: 'riverWindow',
    title: 'River Window Room',
    description:
      'A daybed under the wide window, the boats going home below. Leave the shutters open or draw them; nobody looks in.',
  },
  {
    scene: 'herbalSteam',
    title: 'Herbal Steam Room',
    description:
      'Lemongrass, kaffir lime and camphor rise from clay jars until the day has left your shoulders.',
  },
  {
    scene: 'teakBed',
    title: 'Teak Canopy Suite',
    description:
      'An old teak bed under a thin white canopy, wide enough for two and made for an evening without a clock.',
  },
  {
    scene: 'silkAlcove',
    title: 'Silk Alcove Suite',
    description:
      'Red silk, a low couch and a lamp turned down. The curtain closes by itself when you have found your place.',
  },
  {
    scene: 'stoneBath',
    title: 'Stone Bath Suite',
    description:
      'A bath cut from a single stone, filled to the brim and strewn with petals while you take your shoes off.',
  },
  {
    scene: 'roundJacuzzi',
    title: 'VIP Candle Jacuzzi',
    description:
      'A round jacuzzi sunk into the floor, a ring of candles and warm water that is in no hurry at all.',
  },
  {
    scene: 'roofTerrace',
    title: 'VIP Rooftop Jacuzzi',
    description:
      'The top of the house is yours: a jacuzzi under paper lanterns, the whole city glittering below and not a soul above.',
  },
]

interface DemoPerson {
  portrait: PersonName
  name: string
}

/** Twelve people, all of them invented. */
export const staff: readonly DemoPerson[] = [
  { portrait: 'mali', name: 'Mali' },
  { portrait: 'dao', name: 'Dao' },
  { portrait: 'fon', name: 'Fon' },
  { portrait: 'kiet', name: 'Kiet' },
  { portrait: 'ploy', name: 'Ploy' },
  { portrait: 'nara', name: 'Nara' },
  { portrait: 'anong', name: 'Anong' },
  { portrait: 'tawan', name: 'Tawan' },
  { portrait: 'kanda', name: 'Kanda' },
  { portrait: 'lek', name: 'Lek' },
  { portrait: 'suda', name: 'Suda' },
  { portrait: 'arun', name: 'Arun' },
]
