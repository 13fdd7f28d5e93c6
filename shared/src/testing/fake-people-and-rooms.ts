import type { Person, Room } from '../contract/staff-and-rooms.ts'
import { drawPicture } from './fake-pictures.ts'

const roomTitles = [
  'Slate Shower',
  'Lotus Shower',
  'Teak Canopy',
  'River Lattice',
  'Mirror and Lantern',
  'Orchid',
  'Moonlit Bath',
  'Silk',
  'Jacuzzi of the Nine Candles',
  'VIP Pavilion',
]

const names = 'Anong Busaba Chailai Dara Fah Kanya Lawan Mali Niran Ploy Suda Ying'.split(' ')

/** Creates `count` rooms with pictures. */
export function someRooms(count = roomTitles.length): Room[] {
  return numbers(count).map((index) => ({
    _id: `room-${index}`,
    title: titleAt(roomTitles, index),
    description: 'Warm stone, low light, a bath drawn before you arrive.',
    ...drawPicture(`room-${index}`, 20 + index * 37, 640, 470),
    version: 1,
  }))
}

/** Creates `count` staff members with pictures. */
export function someStaff(count = names.length): Person[] {
  return numbers(count).map((index) => ({
    _id: `person-${index}`,
    name: titleAt(names, index),
    ...drawPicture(`person-${index}`, 350 + index * 29, 260, 471),
    version: 1,
  }))
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

function titleAt(titles: string[], index: number) {
  const title = titles[index % titles.length] ?? ''
  return index < titles.length ? title : `${title} ${index + 1}`
}
