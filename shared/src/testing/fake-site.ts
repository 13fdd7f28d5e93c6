import {
  emptySiteContent,
  originalEdition,
  type SiteContent,
  type SiteEdition,
  type SitePicture,
  type SiteState,
} from '../contract/site.ts'
import { type Asked, FakeError } from './fake-list.ts'

const by = 'admin@sala.example'
const at = '2026-03-02T09:30:00.000Z'

const declared: SiteState['declared'] = {
  landing: {
    route: '/',
    originals: {
      'home.title': 'Slow hands, low light',
      'services.title': 'Three ways to lose an evening',
    },
    texts: {
      'home.title': { section: 'Home', label: 'Heading', maxLength: 60, maxLines: 3 },
      'services.title': { section: 'Services', label: 'Heading', maxLength: 60, maxLines: 3 },
    },
    pictures: { home: { section: 'Home', label: 'Picture' } },
    orders: {
      services: {
        section: 'Services',
        label: 'Order',
        items: { oil: 'First service', bath: 'Second service' },
      },
    },
    // The second service has no translation.
    translations: {
      th: {
        Home: 'หน้าแรก',
        Heading: 'หัวข้อ',
        Services: 'บริการ',
        Order: 'ลำดับ',
        Picture: 'รูป',
        'First service': 'บริการที่ 1',
      },
    },
  },
}

type Published = SiteEdition & { content: SiteContent }

/** The editor of the public site. */
export function createFakeSiteOperations() {
  let draft = emptySiteContent
  let version = 1
  let scheduled: Published | null = null
  let editions: Published[] = []

  const state = (): SiteState => ({
    draft,
    version: String(version),
    saved: version > 1 ? { at, by } : null,
    published: editions[0] ?? null,
    scheduled,
    declared,
  })
  const checkVersion = ({ headers }: Asked) => {
    if (headers.get('if-match') === `"${version}"`) return
    throw new FakeError(412, 'Someone else changed this while you were editing.', {
      current: state(),
    })
  }
  const find = (id: string) => {
    const edition = editions.find(({ _id }) => _id === id)
    if (!edition) throw new FakeError(404, 'This edition does not exist.')
    return edition
  }
  const publish = (content: SiteContent) => {
    editions = [{ _id: `edition-${editions.length}`, at, by, content }, ...editions]
    return state()
  }

  return {
    'GET /site': () => state(),
    'PUT /site': (asked: Asked<SiteContent>) => {
      checkVersion(asked)
      draft = asked.body
      version += 1
      return state()
    },
    'POST /site/publish': (asked: Asked<{ at?: string }>) => {
      checkVersion(asked)
      const { at: later } = asked.body
      if (!later) return publish(draft)
      scheduled = { _id: 'scheduled', at: later, by, content: draft }
      return state()
    },
    'DELETE /site/scheduled': () => {
      scheduled = null
      return state()
    },
    'GET /site/editions': () => ({
      editions: editions.map(({ content: _, ...edition }): SiteEdition => edition),
    }),
    'GET /site/editions/{id}': ({ id }: Asked) => find(id),
    'POST /site/editions/{id}/publish': ({ id }: Asked) =>
      publish(id === originalEdition ? emptySiteContent : find(id).content),
    'POST /site/pictures': (): SitePicture => ({
      file: '/pictures/lamp.png',
      picture: {
        widthPx: 4,
        heightPx: 3,
        placeholder: '#14100e #14100e',
        srcset: { avif: '', webp: '' },
      },
    }),
  }
}
