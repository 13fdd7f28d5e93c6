import type { ErrorPlace } from '@sala/kit/contract/release'
import type { FastifyInstance } from 'fastify'

/** A browser at an address, with the mark that it was given. */
export async function visitFrom(app: FastifyInstance, remoteAddress: string) {
  const seen = await app.inject({ url: '/remotes.json', remoteAddress })
  const cookie = String(seen.headers['set-cookie']).split(';', 1)[0] ?? ''
  return {
    /** @param signedIn headers that say who it is */
    report: (
      told: { version: string; error?: ErrorPlace; app?: string; kind?: string; message?: string },
      signedIn: Record<string, string> = {},
    ) =>
      app.inject({
        method: 'POST',
        url: '/api/releases/reports',
        remoteAddress,
        headers: { cookie, ...signedIn },
        payload: { app: 'pond', kind: 'crashed', ...told },
      }),
  }
}

export const homeOf = (number: number) => `203.0.${113 + Math.floor(number / 250)}.${number % 250}`

const code = (a: string, b: string, c: string) =>
  `export const garden=${a}=>{const ${b}=()=>${a}.petals.length;return render(${b}(),"lotus")};` +
  `function ${c}(${a}){if(${a}.depth>2)throw new RangeError("water too deep here")}`

/** Code as two builds write it: the same at another place, with other short names. */
export const builds = {
  '1.0.0': `export const first="pond";${code('e', 't', 'n')}`,
  '1.1.0': `export const first="another pond";${code('r', 'ab', 'o')}`,
}

/** Where a build has these words. */
export function placeIn(version: keyof typeof builds, words: string, name = 'TypeError') {
  const column = builds[version].indexOf(words) + 1
  return { name, at: { path: 'screen.js', line: 1, column } }
}
