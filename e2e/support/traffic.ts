import type { Page } from '@playwright/test'

export interface Answer {
  path: string
  /** As Chromium calls it: `Document`, `Script`, `Font`, `Fetch` … */
  kind: string
  /** Over the wire: compressed, headers included. */
  bytes: number
  /** Of them, the content. */
  bodyBytes: number
}

/** Follows what a page loads. @returns what has arrived up to the moment of asking */
export async function watchTraffic(page: Page): Promise<() => Answer[]> {
  const session = await page.context().newCDPSession(page)
  const answers = new Map<string, Answer>()
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

export const bytesOf = (answers: Answer[]) => sum(answers.map(({ bytes }) => bytes))
export const bodyBytesOf = (answers: Answer[]) => sum(answers.map(({ bodyBytes }) => bodyBytes))

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
