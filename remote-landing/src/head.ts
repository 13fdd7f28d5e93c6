import type { PageHead } from '@sala/kit/contract/page'
import { copy } from './copy.ts'
import picture from './pictures/house-at-dusk.jpg'

const { footer, head, house } = copy

/** What search engines and previews of shared links are told. */
export function headOf(address: string): PageHead {
  return {
    title: head.title,
    description: head.description,
    picture: { url: picture, widthPx: 1200, heightPx: 630, alt: head.pictureAlt },
    rating: 'adult',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'HealthAndBeautyBusiness',
      name: house,
      description: head.description,
      url: address,
      image: picture,
      telephone: footer.phone,
      email: footer.email,
      foundingDate: '2019',
      audience: { '@type': 'PeopleAudience', suggestedMinAge: 18 },
      address: {
        '@type': 'PostalAddress',
        streetAddress: footer.street,
        addressLocality: head.district,
        addressRegion: head.city,
        postalCode: head.postcode,
        addressCountry: 'TH',
      },
    },
  }
}
