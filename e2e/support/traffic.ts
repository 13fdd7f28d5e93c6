import type { Page } from '@playwright/test'

export interface Traffic {
  path: string
  /** Chromium's type: `Document`, `Script`, `Font`, `Fetch` … */
  kind: string
  /** Over the wire: compressed, headers included. */
  bytes: number
  /** The content alone. */
  bodyBytes: number
}

/** Records what a page loads. @returns what has arrived so far */
export async function watchTraffic(page: Page): Promise<() => Traffic[]> {
  const session = await page.context().newCDPSession(page)
  const answers = new Map<string, Traffic>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const { pathname, search } = new URL(response.url)
    if (response.url.startsWith('http')) {
      const bodyBytes = Number(response.headers['content-length'] ?? 0)
      answers.set(requestId, { path: pathname + search, kind: type, bytes: 0, bodyBytes })
    }
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId)
    if (answer) answer.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  return () => [...answers.values()]
}

export const sumBytes = (answers: Traffic[]) => sum(answers.map(({ bytes }) => bytes))
export const sumBodyBytes = (answers: Traffic[]) => sum(answers.map(({ bodyBytes }) => bodyBytes))

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
