import { Readable } from 'node:stream'
import type { ListChange } from '@sala/kit/contract/entry'
import { overloaded, tooManyRequests } from '../../foundation/http/http-error.ts'
import { isFollowedList, type ReadRevisions, toTag } from '../../foundation/revisions/repository.ts'
import type { Services } from '../../foundation/services.ts'
import { findActiveSessions } from '../../people/sessions/repository.ts'

/** Maximum number of open streams: each takes a connection. */
const maxPerAccount = 10
const maxStreams = 200
const retryAfterMs = 30_000

/** Proxies close idle connections. */
const heartbeatMs = 15_000
/** Followers that stopped reading are dropped. */
const maxUnreadBytes = 16 * 1024

interface Follower {
  accountId: string
  tokenHash: string
  stream: Readable
  sentRevisions: Partial<Record<string, string>>
  lastWriteMs: number
}

interface Parts extends Services {
  revisions: ReadRevisions
  /** How often the server polls for changes by other servers, while it has followers. */
  pollListsEveryMs?: number | undefined
}

/** Creates the stream that sends changes of lists to signed-in browsers, as server-sent events. */
export function createChangeStream({ db, now, revisions, pollListsEveryMs = 1000 }: Parts) {
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined

  /** Opens the event stream of a session, until the session ends. The first events are the current revisions. */
  function follow({ accountId, tokenHash }: { accountId: string; tokenHash: string }) {
    const ofAccount = [...followers].filter((one) => one.accountId === accountId)
    if (ofAccount.length >= maxPerAccount) {
      throw tooManyRequests(
        'You have too many windows open. Close some and try again.',
        retryAfterMs,
      )
    }
    if (followers.size >= maxStreams) throw overloaded()
    const stream = new Readable({ read() {} })
    const follower: Follower = {
      accountId,
      tokenHash,
      stream,
      sentRevisions: {},
      lastWriteMs: performance.now(),
    }
    followers.add(follower)
    // The answer's headers are sent with the first bytes.
    stream.push(':\n\n')
    stream.on('close', () => followers.delete(follower))
    schedule(0)
    return stream
  }

  function schedule(inMs: number) {
    timer ??= setTimeout(async () => {
      await sendChanges().catch(() => {
        // The database is down. The next poll sends the changes.
      })
      followers.forEach(sendHeartbeat)
      timer = undefined
      if (followers.size > 0) schedule(pollListsEveryMs)
    }, inMs)
  }

  async function sendChanges() {
    const hashes = [...new Set([...followers].map(({ tokenHash }) => tokenHash))]
    const open = await findActiveSessions(db, hashes, now())
    const current = await revisions()
    for (const follower of followers) {
      if (!open.has(follower.tokenHash)) {
        if (hashes.includes(follower.tokenHash)) end(follower)
        continue
      }
      for (const [list, value] of Object.entries(current)) {
        if (!isFollowedList(list)) continue
        const revision = toTag(value)
        if (follower.sentRevisions[list] === revision) continue
        follower.sentRevisions[list] = revision
        write(follower, `data: ${JSON.stringify({ list, revision } satisfies ListChange)}\n\n`)
      }
    }
  }

  function sendHeartbeat(follower: Follower) {
    if (performance.now() - follower.lastWriteMs >= heartbeatMs) write(follower, ':\n\n')
  }

  function write(follower: Follower, text: string) {
    if (follower.stream.readableLength > maxUnreadBytes) return end(follower)
    follower.lastWriteMs = performance.now()
    follower.stream.push(text)
  }

  function end(follower: Follower) {
    followers.delete(follower)
    follower.stream.push(null)
  }

  return {
    follow,
    stop() {
      clearTimeout(timer)
      followers.forEach(end)
    },
  }
}

export type ChangeStream = ReturnType<typeof createChangeStream>
