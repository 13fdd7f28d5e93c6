import { defineCollection } from '@sala/kit/collection'
import type { Person } from '@sala/kit/contract/staff'

export const staff = defineCollection<Person>({
  name: 'staff',
  words: {
    title: 'Staff',
    one: 'person',
    many: 'people',
    send: 'Add',
    empty: {
      title: 'Nobody yet',
      text: 'Give the first person a name and a picture in the form above, then press Add.',
    },
  },
  picture: { widthPx: 130, heightPx: 235.5 },
  fields: [{ name: 'name', label: 'Name', kind: 'text' }],
})
