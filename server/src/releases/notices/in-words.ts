import type { CanaryNotice } from './outbox.ts'

const outcomes: Record<CanaryNotice['outcome'], string> = {
  promoted: 'is live for everybody',
  'taken-back': 'was taken back by itself',
  ended: 'has ended',
}

/** A notice as a mail says it. */
export function inWords({ app, version, outcome, live, who, why, at }: CanaryNotice) {
  const subject = `${app} ${version} ${outcomes[outcome]}`
  const text = [
    `The canary ${subject}.`,
    ...(why ? [`Why: ${why}`] : []),
    live === null ? `Nothing of ${app} is live.` : `Live: ${app} ${live}`,
    `By ${who}, ${at}`,
  ]
  return { subject, text: `${text.join('\n')}\n` }
}
