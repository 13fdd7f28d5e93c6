import { type Language, languageTags } from '@sala/kit/contract/language'
import type { PageHead } from '@sala/kit/contract/page'
import type { House, PageSite, Prices } from '@sala/kit/contract/site'
import { defaultContact } from './house/details.tsx'
import picture from './pictures/house-at-dusk.jpg'
import { english } from './words/on-server/english.ts'
import { serverTranslation } from './words/on-server/translation.ts'
import { translation } from './words/translation.ts'

const postcode = '10600'

/** Title, description and structured data for search engines and link previews. */
export function createPageHead(
  address: string,
  language: Language,
  site: PageSite | undefined,
): PageHead {
  const { head } = serverTranslation
  const { footer, name } = translation
  const title = site?.texts['head.title'] || head.title
  const description = site?.texts['head.description'] || head.description
  const { house, prices } = site ?? {}
  return {
    title,
    description,
    siteName: name,
    picture: { url: picture, widthPx: 1200, heightPx: 630, alt: head.pictureAlt },
    rating: 'adult',
    structured: {
      '@context': 'https://schema.org',
      '@type': 'HealthAndBeautyBusiness',
      name,
      description,
      url: address,
      mainEntityOfPage: { '@type': 'WebPage', inLanguage: languageTags[language] },
      image: picture,
      telephone: house?.phone || defaultContact.phone,
      email: house?.email || defaultContact.email,
      foundingDate: '2019',
      audience: { '@type': 'PeopleAudience', suggestedMinAge: 18 },
      address: {
        '@type': 'PostalAddress',
        ...(house?.address
          ? { streetAddress: house.address.replaceAll('\n', ', ') }
          : {
              streetAddress: footer.street,
              addressLocality: head.district,
              addressRegion: head.city,
              postalCode: postcode,
            }),
        addressCountry: 'TH',
      },
      ...(house && toPlaceAndHours(house)),
      ...(prices && toOffers(prices)),
    },
  }
}

function toPlaceAndHours({ position, hours }: House) {
  return {
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    ...(hours && {
      openingHoursSpecification: [
        ...hours.week.flatMap((time, day) =>
          time
            ? [
                {
                  dayOfWeek: `https://schema.org/${english.house.days[day]}`,
                  ...toOpeningHours(time),
                },
              ]
            : [],
        ),
        // schema.org: closed from midnight to midnight.
        ...hours.exceptions.map(({ from, until, time }) => ({
          validFrom: from,
          validThrough: until,
          ...toOpeningHours(time ?? { from: '00:00', until: '00:00' }),
        })),
      ],
    }),
  }
}

const toOpeningHours = ({ from, until }: { from: string; until: string }) => ({
  '@type': 'OpeningHoursSpecification',
  opens: from,
  closes: until,
})

function toOffers({ minutes, rows }: Prices) {
  const offers = rows.flatMap(({ name, baht }) =>
    minutes.flatMap((count, at) =>
      baht[at] == null
        ? []
        : [
            {
              '@type': 'Offer',
              name: `${name}, ${serverTranslation.prices.minutes(count)}`,
              price: baht[at],
              priceCurrency: 'THB',
            },
          ],
    ),
  )
  return offers.length > 0 ? { makesOffer: offers } : {}
}
