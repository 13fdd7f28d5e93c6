import type { Finding } from '@sala/kit/contract/release'
import {
  type CheckedRelease,
  type PolicyInput,
  releaseName,
  remoteJsonFinding,
} from './policy-input.ts'

/** A slot that one release offers and another fills. */
interface FilledSlot {
  slot: string
  offering: CheckedRelease
  filling: CheckedRelease
}

/** Lists the slots of others that the candidate fills, and its own that others fill. */
export function listFilledSlots({ candidate, others }: PolicyInput): FilledSlot[] {
  const filledBetween = (offering: CheckedRelease, filling: CheckedRelease) =>
    getFills(filling)
      .filter((slot) => listSlots(offering).includes(slot))
      .map((slot) => ({ slot, offering, filling }))
  return others.flatMap((other) => [
    ...filledBetween(candidate, other),
    ...filledBetween(other, candidate),
  ])
}

/**
 * Checks that a release fills existing slots that its visitors can see, and keeps offering the slots that
 * others fill. A rollback may drop those: a fill without its slot is not shown, and breaks nothing.
 */
export function checkSlots(input: PolicyInput): Finding[] {
  const findings = [...checkOffers(input), ...checkFills(input)]
  return input.isRollback ? findings : [...findings, ...checkRemoved(input)]
}

function checkOffers({ candidate }: PolicyInput) {
  const { offers = [], access } = candidate.manifest.description ?? {}
  if (access !== 'public' || offers.length === 0) return []
  return [
    finding(
      `${releaseName(candidate)} is public and offers ${offers.join(', ')}, but public pages have no slots: they are complete before any script. Remove “offers” from remote.json.`,
    ),
  ]
}

function checkFills({ candidate, others, live, isRollback }: PolicyInput) {
  const { access } = candidate.manifest.description ?? {}
  // A slot that was removed later must block neither the next release nor a rollback.
  const alreadyFilled = live ? getFills(live) : []
  return getFills(candidate).flatMap((slot) => {
    const offering = others.find((other) => listSlots(other).includes(slot))
    if (!offering) {
      if (isRollback || alreadyFilled.includes(slot)) return []
      return [finding(`${releaseName(candidate)} fills ${slot}, ${describeSlots(slot, others)}`)]
    }
    const where = offering.manifest.description?.access
    if (access === 'public' || access === where) return []
    const message = `${releaseName(candidate)} fills ${slot} and is ${access}, but ${releaseName(offering)} is ${where}: nobody would see both. Change “access” or “fills” in remote.json.`
    return [finding(message, offering)]
  })
}

function describeSlots(slot: string, others: CheckedRelease[]) {
  const [app = ''] = slot.split('/')
  const owner = others.find((other) => other.app === app)
  if (!owner) return `but no other remote called ${app} is live. Promote it first.`
  const slots = listSlots(owner)
  const offered = slots.length > 0 ? `offers only ${slots.join(', ')}` : 'offers no slots'
  return `but ${releaseName(owner)} ${offered}. Change “fills” in remote.json, or promote a release with the slot first.`
}

/** Refuses to remove slots that others fill. */
function checkRemoved({ candidate, others, live }: PolicyInput) {
  const removed = (live ? listSlots(live) : []).filter(
    (slot) => !listSlots(candidate).includes(slot),
  )
  return others.flatMap((other) =>
    getFills(other)
      .filter((slot) => removed.includes(slot))
      .map((slot) =>
        finding(
          `${releaseName(candidate)} no longer offers ${slot}, which ${releaseName(other)} fills. Keep it until its team has released without it.`,
          other,
        ),
      ),
  )
}

const getFills = ({ manifest }: CheckedRelease) => manifest.description?.fills ?? []

/** Lists the slots that a release offers, as `app/slot`; a public page has none. */
function listSlots({ app, manifest }: CheckedRelease) {
  const { offers = [], access } = manifest.description ?? {}
  return access === 'public' ? [] : offers.map((slot) => `${app}/${slot}`)
}

const finding = (message: string, consumer?: CheckedRelease) =>
  remoteJsonFinding('slots', message, consumer)
