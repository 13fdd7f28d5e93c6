import { request } from '@sala/kit/api/request'
import type { SiteContent, SiteEdition, SitePicture, SiteState } from '@sala/kit/contract/site'

const ifMatch = (version: string) => ({ 'if-match': `"${version}"` })

export const readSite = () => request<SiteState>('GET', '/site')

/** @throws {ApiError} 412 if someone else has saved the draft since this version */
export const saveSite = (draft: SiteContent, version: string) =>
  request<SiteState>('PUT', '/site', draft, ifMatch(version))

/** @param at ISO 8601, UTC; now by default */
export const publishSite = (version: string, at?: string) =>
  request<SiteState>('POST', '/site/publish', at ? { at } : {}, ifMatch(version))

export const cancelSchedule = () => request<SiteState>('DELETE', '/site/scheduled')

export const readEditions = () => request<{ editions: SiteEdition[] }>('GET', '/site/editions')

export const readEdition = (id: string) =>
  request<SiteEdition & { content: SiteContent }>('GET', `/site/editions/${id}`)

export const publishEdition = (id: string) =>
  request<SiteState>('POST', `/site/editions/${id}/publish`)

export function uploadSitePicture(file: File) {
  const body = new FormData()
  body.append('file', file)
  return request<SitePicture>('POST', '/site/pictures', body)
}
