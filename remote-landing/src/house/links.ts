import type { House } from '@sala/kit/contract/site'

/** Shown until the owner enters other contact details. */
export const defaultContact = { phone: '+66 2 555 0129', email: 'admin@salachan.example' }

export const telUrl = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

export const lineUrl = (id: string) => `https://line.me/R/ti/p/${encodeURIComponent(id)}`

export const whatsAppUrl = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`

/** A link to Google Maps; undefined without a position and an address. */
export function mapsUrl({ position, address }: House) {
  const place = position ? `${position.latitude},${position.longitude}` : address
  return place && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
