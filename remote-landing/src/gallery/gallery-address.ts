import type { ListName, PageData } from '@sala/kit/contract/page'
import { pageAddress } from '../words/spoken.ts'

const names: ListName[] = ['staff', 'rooms']

/**
 * Where one gallery is at that page, and the others where they are.
 * @param lists what the page came with, if anything
 * @param page from 1
 */
export function galleryAddress(lists: PageData['lists'] | undefined, name: ListName, page: number) {
  const pageOf = (of: ListName) => (of === name ? page : (lists?.[of]?.page ?? 1))
  const query = names.filter((of) => pageOf(of) > 1).map((of) => `${of}=${pageOf(of)}`)
  return `${pageAddress()}${query.length > 0 ? '?' : ''}${query.join('&')}#${name}`
}
