import type { Today } from '../contract/today.ts'

const dayMs = 24 * 60 * 60_000
const first = Date.parse('2031-03-15T00:00:00Z')

const today: Today = {
  letters: { unread: 3, undelivered: 0 },
  hidden: {
    count: 2,
    entries: [
      {
        list: 'rooms',
        _id: 'r',
        title: 'River',
        why: 'not yet',
        until: '2031-04-14T02:00:00.000Z',
      },
      { list: 'staff', _id: 's', title: 'Mali', why: 'hidden', until: null },
    ],
  },
  next: [{ of: 'rooms', title: 'River', at: '2031-04-14T02:00:00.000Z' }],
  backup: { lastAt: '2031-04-13T01:00:00.000Z', failedAt: null, isScheduled: true },
  visits: {
    days: Array.from({ length: 30 }, (_, index) => ({
      day: new Date(first + index * dayMs).toISOString().slice(0, 10),
      times: 20 + ((index * 7) % 13),
      before: 15 + ((index * 5) % 11),
    })),
    pages: [
      { name: '/', times: 772, before: 603 },
      { name: '/th', times: 40, before: 30 },
      { name: '/ja/garden', times: 2, before: 1 },
      { name: '/thai', times: 1, before: 1 },
    ],
    languages: [
      { name: 'en', times: 400, before: 300 },
      { name: 'th', times: 300, before: 250 },
      { name: '', times: 71, before: 47 },
    ],
    countries: [
      { name: 'TH', times: 500, before: 400 },
      { name: 'other', times: 271, before: 197 },
    ],
    bookNow: { times: 42, before: 0 },
  },
}

/** The overview of the day. */
export function createFakeTodayOperations() {
  return { 'GET /today': () => today }
}
