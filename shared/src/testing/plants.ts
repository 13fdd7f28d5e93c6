import { type Collection, defineCollection } from '../collection/define-collection.ts'
import type { Entry } from '../contract/entry.ts'

/** An entry of a collection that a remote declares. */
export interface Plant extends Entry {
  name: string
  care: string
  heightCm: number | null
  /** Such as 2026-05-01, or ''. */
  plantedOn: string
  place: string
}

/** A list without pictures, with several path segments in its name. */
export const plants: Collection = defineCollection<Plant>({
  name: 'remotes/garden/plants',
  words: {
    title: 'Plants',
    one: 'plant',
    many: 'plants',
    send: 'Plant',
    empty: { title: 'Bare ground', text: 'Give the first one a name, then press Plant.' },
  },
  fields: [
    { name: 'name', label: 'Name', kind: 'text', isRequired: true },
    { name: 'care', label: 'Care', kind: 'long text' },
    { name: 'heightCm', label: 'Height in cm', kind: 'number' },
    { name: 'plantedOn', label: 'Planted on', kind: 'date' },
    { name: 'place', label: 'Place', kind: 'choice', options: ['Sun', 'Shade'] },
  ],
})

const names = ['Orchid', 'Jasmine', 'Lotus', 'Frangipani']

/** Creates `count` plants. */
export function somePlants(count = names.length): Plant[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: `plant-${index}`,
    name: names[index] ?? `Plant ${index + 1}`,
    care: 'Water in the morning.',
    heightCm: [35, 120, 8.5][index] ?? null,
    plantedOn: index === 0 ? '2026-05-01' : '',
    place: 'Shade',
    file: null,
    picture: null,
    version: 1,
  }))
}
