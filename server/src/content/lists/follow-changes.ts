import { Readable } from 'node:stream'
import type { ListChange } from '@sala/kit/contract/entry'
import type { Db } from '../../foundation/db/database.ts'
import { tooBusy, tooMany } from '../../foundation/http/http-error.ts'
import type { AskRevisions } from '../../foundation/revisions/ask-revisions.ts'
import { isFollowedList } from '../../foundation/revisions/repository.ts'
import { openSessionsAmong } from '../../people/sessions/repository.ts'

/** Windows of one account, and of all together: each takes a connection. */
const maxOfOne = 10
const maxOfAll = 200
const tryAgainMs = 30_000

/** Proxies end what says nothing. */
const heartbeatMs = 15_000
/** Who reads nothing any more is not written for. */
const maxUnreadBytes = 16 * 1024

interface Follower {
  accountId: string
  tokenHash: string
  stream: Readable
  told: Partial<Record<string, string>>
  wroteAtMs: number
}

interface Parts {
  db: Db
  now: () => number
  revisions: AskRevisions
  /** How often the server looks for changes by other servers, while it has followers. */
  pollListsEveryMs?: number | undefined
}

/** Tells those who are signed in of changes to lists, as server-sent events. */
export function followChanges({ db, now, revisions, pollListsEveryMs = 1000 }: Parts) {
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined

  /** The events for a session, until it ends; first of all, how the lists are now. */
  function follow({ accountId, tokenHash }: { accountId: string; tokenHash: string }) {
    const own = [...followers].filter((one) => one.accountId === accountId)
    if (own.length >= maxOfOne) {
      throw tooMany('Changes are shown in many of your windows already.', tryAgainMs)
    }
    if (followers.size >= maxOfAll) throw tooBusy()
    const stream = new Readable({ read() {} })
    const follower = { accountId, tokenHash, stream, told: {}, wroteAtMs: performance.now() }
    followers.add(follower)
    // The answer's headers go with the first bytes.
    stream.push(':\n\n')
    stream.on('close', () => followers.delete(follower))
    plan(0)
    return stream
  }

  function plan(inMs: number) {
    timer ??= setTimeout(async () => {
      await look().catch(() => {
        // The database is away: whoever follows is told once it is there again.
      })
      followers.forEach(keepAlive)
      timer = undefined
      if (followers.size > 0) plan(pollListsEveryMs)
    }, inMs)
  }

  async function look() {
    const hashes = [...new Set([...followers].map(({ tokenHash }) => tokenHash))]
    const open = await openSessionsAmong(db, hashes, now())
    const current = await revisions()
    for (const follower of followers) {
      if (!open.has(follower.tokenHash)) {
        if (hashes.includes(follower.tokenHash)) end(follower)
        continue
      }
      for (const [list, revision] of Object.entries(current)) {
        if (!isFollowedList(list)) continue
        if (follower.told[list] === revision) continue
        follower.told[list] = revision
        write(follower, `data: ${JSON.stringify({ list, revision } satisfies ListChange)}\n\n`)
      }
    }
  }

  function keepAlive(follower: Follower) {
    if (performance.now() - follower.wroteAtMs >= heartbeatMs) write(follower, ':\n\n')
  }

  function write(follower: Follower, text: string) {
    if (follower.stream.readableLength > maxUnreadBytes) return end(follower)
    follower.wroteAtMs = performance.now()
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

export type Changes = ReturnType<typeof followChanges>
