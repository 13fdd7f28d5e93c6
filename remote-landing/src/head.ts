import { type Language, languageTags } from '@sala/kit/contract/language'
import type { PageHead } from '@sala/kit/contract/page'
import type { House, PageSite, Prices } from '@sala/kit/contract/site'
import { reachedAt } from './house/reached-at.ts'
import picture from './pictures/house-at-dusk.jpg'
import { english } from './words/on-server/english.ts'
import { saidOnServer } from './words/on-server/spoken.ts'
import { spoken } from './words/spoken.ts'

const postcode = '10600'

/** What search engines and previews of shared links are told. */
export function headOf(address: string, language: Language, site: PageSite | undefined): PageHead {
  const { head } = saidOnServer
  const { footer, name } = spoken
  const title = site?.texts['head.title'] || head.title
  const description = site?.texts['head.description'] || head.description
  const { house, prices } = site ?? {}
  return {
    title,
    description,
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
      telephone: house?.phone || reachedAt.phone,
      email: house?.email || reachedAt.email,
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
      ...(house && placeAndTime(house)),
      ...(prices && priced(prices)),
    },
  }
}

function placeAndTime({ position, hours }: House) {
  return {
    ...(position && { geo: { '@type': 'GeoCoordinates', ...position } }),
    ...(hours && {
      openingHoursSpecification: [
        ...hours.week.flatMap((time, day) =>
          time
            ? [{ dayOfWeek: `https://schema.org/${english.house.days[day]}`, ...opening(time) }]
            : [],
        ),
        // schema.org: closed from midnight to midnight.
        ...hours.exceptions.map(({ from, until, time }) => ({
          validFrom: from,
          validThrough: until,
          ...opening(time ?? { from: '00:00', until: '00:00' }),
        })),
      ],
    }),
  }
}

const opening = ({ from, until }: { from: string; until: string }) => ({
  '@type': 'OpeningHoursSpecification',
  opens: from,
  closes: until,
})

function priced({ minutes, rows }: Prices) {
  const offers = rows.flatMap(({ name, baht }) =>
    minutes.flatMap((count, at) =>
      baht[at] == null
        ? []
        : [
            {
              '@type': 'Offer',
              name: `${name}, ${saidOnServer.prices.minutes(count)}`,
              price: baht[at],
              priceCurrency: 'THB',
            },
          ],
    ),
  )
  return offers.length > 0 ? { makesOffer: offers } : {}
}
