import type { Finding } from '@sala/kit/contract/release'
import { type CheckedRelease, nameOf, type PolicyCheck } from './policy-check.ts'

/** A slot that one release offers and another fills. */
interface FilledSlot {
  slot: string
  offering: CheckedRelease
  filling: CheckedRelease
}

/** Where the release would stand in slots of others, and others in its own. */
export function filledSlots({ candidate, others }: PolicyCheck): FilledSlot[] {
  const meet = (offering: CheckedRelease, filling: CheckedRelease) =>
    fillsOf(filling)
      .filter((slot) => slotsOf(offering).includes(slot))
      .map((slot) => ({ slot, offering, filling }))
  return others.flatMap((other) => [...meet(candidate, other), ...meet(other, candidate)])
}

/**
 * A release fills what there is, and leaves others what they fill. Fills are for those who see the slot. Who goes
 * back to what was live before need not wait for others: without its slot a fill is not shown, and breaks nothing.
 */
export function checkSlots(release: PolicyCheck): Finding[] {
  const findings = [...checkOffers(release), ...checkFills(release)]
  return release.goesBack ? findings : [...findings, ...checkTaken(release)]
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
  // What others have taken from it since holds up no release, nor what it goes back to.
  const known = live ? fillsOf(live) : []
  return fillsOf(candidate).flatMap((slot) => {
    const offering = others.find((other) => slotsOf(other).includes(slot))
    if (!offering) {
      if (goesBack || known.includes(slot)) return []
      return [finding(`${nameOf(candidate)} fills ${slot}, ${whatThereIs(slot, others)}`)]
    }
    const where = offering.manifest.description?.access
    if (access === 'public' || access === where) return []
    const message = `${nameOf(candidate)} fills ${slot} and is ${access}, but ${nameOf(offering)} is ${where}: nobody would see both. Change “access” or “fills” in remote.json.`
    return [finding(message, offering)]
  })
}

function whatThereIs(slot: string, others: CheckedRelease[]) {
  const [app = ''] = slot.split('/')
  const owner = others.find((other) => other.app === app)
  if (!owner) return `and no other remote that is live is called ${app}. Let it go live first.`
  const slots = slotsOf(owner)
  const offered = slots.length > 0 ? `which offers ${slots.join(', ')}` : 'which offers no slot'
  return `which is no slot of ${nameOf(owner)}, ${offered}. Change “fills” in remote.json, or let a release with the slot go live first.`
}

/** What is live of it offers a slot that another fills, and the release does not. */
function checkTaken({ candidate, others, live }: PolicyCheck) {
  const taken = (live ? slotsOf(live) : []).filter((slot) => !slotsOf(candidate).includes(slot))
  return others.flatMap((other) =>
    fillsOf(other)
      .filter((slot) => taken.includes(slot))
      .map((slot) =>
        finding(
          `${nameOf(candidate)} no longer offers ${slot}, which ${nameOf(other)} fills. Keep it until its team has released without.`,
          other,
        ),
      ),
  )
}

const fillsOf = ({ manifest }: CheckedRelease) => manifest.description?.fills ?? []

/** Under the names by which others know them; a public page has none. */
function slotsOf({ app, manifest }: CheckedRelease) {
  const { offers = [], access } = manifest.description ?? {}
  return access === 'public' ? [] : offers.map((slot) => `${app}/${slot}`)
}

function finding(message: string, consumer?: CheckedRelease): Finding {
  return {
    rule: 'slots',
    ...(consumer && { consumer: nameOf(consumer) }),
    file: 'remote.json',
    message,
  }
}
