import { defineCollection } from '@sala/kit/collection'
import type { Person } from '@sala/kit/contract/staff-and-rooms'
import { t } from './words/t.ts'

export const staff = defineCollection<Person>({
  name: 'staff',
  words: {
    title: t('Staff'),
    one: t('person'),
    many: t('people'),
    counted: (count) => (count === '1' ? t('1 person') : t('{count} people', { count })),
    send: t('Add'),
    empty: {
      title: t('No people yet'),
      text: t('Add the first person: enter a name, choose a picture and press Add.'),
    },
  },
  picture: { widthPx: 130, heightPx: 235.5 },
  fields: [{ name: 'name', label: t('Name'), kind: 'text' }],
})
