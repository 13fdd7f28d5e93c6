import { defineCollection } from '@sala/kit/collection'
import type { Room } from '@sala/kit/contract/rooms'

export const rooms = defineCollection<Room>({
  name: 'rooms',
  words: {
    title: 'Rooms',
    one: 'room',
    many: 'rooms',
    send: 'Send',
    empty: {
      title: 'No rooms yet',
      text: 'Give the first one a title and a picture in the form above, then press Send.',
    },
  },
  picture: { widthPx: 320, heightPx: 235 },
  fields: [
    { name: 'title', label: 'Title', kind: 'text' },
    { name: 'description', label: 'Description', kind: 'long text' },
  ],
})
