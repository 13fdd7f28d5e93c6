import { type Check, type Line, parseObject, type Types } from './project.ts'

const kit = '@sala/kit/events'
/** The functions of the kit's events that a remote calls, and where (packages/build/webpack/exports-plugin.mjs). */
const called = 'event-uses.json'
const contract = 'contract/events.ts'

/**
 * The host listens to events of remotes, and remotes read what it stores. A host must keep all events of a remote's
 * contract. A remote needs only those new events that it calls.
 */
export function eventChecks(host: Types, remote: Types): Line[] {
  if (!remote.has(contract)) return []
  const known: Check = {
    code: `type Known = import('./host/${contract}').Events`,
    means: 'The host’s contract names no events',
    refusesHostOnly: true,
  }
  if (!host.has(contract)) return [known]
  const calls = eventCalls(remote)
  const names = calls.map(({ event }) => `'${event}'`).join(' | ') || 'never'
  return [
    known,
    {
      code: `type Events = import('./remote/${contract}').Events`,
      means: 'The remote’s contract names no events',
    },
    'type Any<All> = All[keyof All]',
    'type Named<Name> = Name extends keyof Events ? Events[Name] : never',
    // If none has this type: all of them, for the compiler's message.
    'type Heard<Type, Found = Extract<Any<Known>, { type: Type }>> = [Found] extends [never] ? Any<Known> : Found',
    ...calls.map(callCheck),
    {
      code: `export const events: Any<Known> = any<Any<Omit<Events, ${names}>>>()`,
      means:
        'An event of the remote’s contract is one that the host does not know, or knows otherwise',
      refusesHostOnly: true,
    },
    {
      code: `export const stored: import('./remote/${contract}').StoredSession = any<import('./host/${contract}').StoredSession>()`,
      means: 'The session is not stored as the remote reads it',
    },
  ]
}

interface Call {
  /** Such as `sendNotice`. */
  name: string
  /** Such as `Notice`. */
  event: string
  place: string
}

function eventCalls(remote: Types): Call[] {
  return Object.entries(parseObject(remote.get(called))).flatMap(([name, place]) => {
    const [, event] = name.match(/^(?:send|on)(\w+)$/) ?? []
    return event && typeof place === 'string' ? [{ name, event, place }] : []
  })
}

function callCheck({ name, event, place }: Call): Check {
  const own = `Named<'${event}'>`
  const code = name.startsWith('send')
    ? `export const ${name}: Any<Known> = any<${own}>()`
    : `export const ${name}: ${own} = any<Heard<${own}['type']>>()`
  const means = `${name} of ${kit}, which the remote calls (${place}), is for an event that the host does not know, or knows otherwise`
  return { code, means, place }
}
