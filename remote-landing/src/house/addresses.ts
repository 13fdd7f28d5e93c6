import type { House } from '@sala/kit/contract/site'

/** Of what a telephone dials. */
export const telAddress = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

export const lineAddress = (id: string) => `https://line.me/R/ti/p/${encodeURIComponent(id)}`

export const whatsAppAddress = (phone: string) => `https://wa.me/${phone.replace(/\D/g, '')}`

/** Where a map shows the house; undefined where the owner has said nothing of it. */
export function mapsAddress({ position, address }: House) {
  const place = position ? `${position.latitude},${position.longitude}` : address
  return place && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
