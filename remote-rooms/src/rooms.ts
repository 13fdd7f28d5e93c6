import { defineCollection } from '@sala/kit/collection'
import type { Room } from '@sala/kit/contract/staff-and-rooms'
import { t } from './words/t.ts'

export const rooms = defineCollection<Room>({
  name: 'rooms',
  words: {
    title: t('Rooms'),
    one: t('room'),
    many: t('rooms'),
    counted: (count) => (count === '1' ? t('1 room') : t('{count} rooms', { count })),
    send: t('Send'),
    empty: {
      title: t('No rooms yet'),
      text: t('Add the first room: enter a title, choose a picture and press Send.'),
    },
  },
  picture: { widthPx: 320, heightPx: 235 },
  fields: [
    { name: 'title', label: t('Title'), kind: 'text' },
    { name: 'description', label: t('Description'), kind: 'long text' },
  ],
})
