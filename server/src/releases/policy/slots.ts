import type { Finding } from '@sala/kit/contract/release'
import { type CheckedRelease, nameOf, type PolicyCheck, remoteJsonFinding } from './policy-check.ts'

/** A slot that one release offers and another fills. */
interface FilledSlot {
  slot: string
  offering: CheckedRelease
  filling: CheckedRelease
}

/** Slots of others that the release would fill, and its own that others fill. */
export function filledSlots({ candidate, others }: PolicyCheck): FilledSlot[] {
  const filledBetween = (offering: CheckedRelease, filling: CheckedRelease) =>
    fillsOf(filling)
      .filter((slot) => slotsOf(offering).includes(slot))
      .map((slot) => ({ slot, offering, filling }))
  return others.flatMap((other) => [
    ...filledBetween(candidate, other),
    ...filledBetween(other, candidate),
  ])
}

/**
 * A release fills existing slots that its visitors can see, and goes on offering the slots that others
 * fill. A rollback may drop those: a fill without its slot is not shown, and breaks nothing.
 */
export function checkSlots(release: PolicyCheck): Finding[] {
  const findings = [...checkOffers(release), ...checkFills(release)]
  return release.goesBack ? findings : [...findings, ...checkRemoved(release)]
}

function checkOffers({ candidate }: PolicyCheck) {
  const { offers = [], access } = candidate.manifest.description ?? {}
  if (access !== 'public' || offers.length === 0) return []
  return [
    finding(
      `${nameOf(candidate)} is public and offers ${offers.join(', ')}: a public page is complete before any script, and has no slots. Take “offers” out of remote.json.`,
    ),
  ]
}

function checkFills({ candidate, others, live, goesBack }: PolicyCheck) {
  const { access } = candidate.manifest.description ?? {}
  // A slot that was removed since must block neither the next release nor a rollback.
  const alreadyFilled = live ? fillsOf(live) : []
  return fillsOf(candidate).flatMap((slot) => {
    const offering = others.find((other) => slotsOf(other).includes(slot))
    if (!offering) {
      if (goesBack || alreadyFilled.includes(slot)) return []
      return [finding(`${nameOf(candidate)} fills ${slot}, ${availableSlots(slot, others)}`)]
    }
    const where = offering.manifest.description?.access
    if (access === 'public' || access === where) return []
    const message = `${nameOf(candidate)} fills ${slot} and is ${access}, but ${nameOf(offering)} is ${where}: nobody would see both. Change “access” or “fills” in remote.json.`
    return [finding(message, offering)]
  })
}

function availableSlots(slot: string, others: CheckedRelease[]) {
  const [app = ''] = slot.split('/')
  const owner = others.find((other) => other.app === app)
  if (!owner) return `and no other remote that is live is called ${app}. Let it go live first.`
  const slots = slotsOf(owner)
  const offered = slots.length > 0 ? `which offers ${slots.join(', ')}` : 'which offers no slot'
  return `which is no slot of ${nameOf(owner)}, ${offered}. Change “fills” in remote.json, or let a release with the slot go live first.`
}

/** Slots of the live release that others fill and the candidate no longer offers. */
function checkRemoved({ candidate, others, live }: PolicyCheck) {
  const removed = (live ? slotsOf(live) : []).filter((slot) => !slotsOf(candidate).includes(slot))
  return others.flatMap((other) =>
    fillsOf(other)
      .filter((slot) => removed.includes(slot))
      .map((slot) =>
        finding(
          `${nameOf(candidate)} no longer offers ${slot}, which ${nameOf(other)} fills. Keep it until its team has released without.`,
          other,
        ),
      ),
  )
}

const fillsOf = ({ manifest }: CheckedRelease) => manifest.description?.fills ?? []

/** Full names (`app/slot`) of the slots that a release offers; a public page has none. */
function slotsOf({ app, manifest }: CheckedRelease) {
  const { offers = [], access } = manifest.description ?? {}
  return access === 'public' ? [] : offers.map((slot) => `${app}/${slot}`)
}

const finding = (message: string, consumer?: CheckedRelease) =>
  remoteJsonFinding('slots', message, consumer)
