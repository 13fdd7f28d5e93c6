import type { Entry } from '@sala/kit/contract/entry'
import type { PageData } from '@sala/kit/contract/page'

/** What a page's remote may write into the `style` of a picture, so that every crop keeps its focal point. */
export function focalStyles({ lists, site }: PageData) {
  const entries = Object.values(lists).flatMap(({ entries }): Pick<Entry, 'focal'>[] => entries)
  return [...entries, ...Object.values(site?.pictures ?? {})]
    .flatMap(({ focal }) => focal ?? [])
    .map(({ x, y }) => `object-position:${percent(x)} ${percent(y)}`)
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`
