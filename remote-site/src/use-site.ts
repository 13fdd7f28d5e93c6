import { ApiError } from '@sala/kit/api/api-error'
import type { Session } from '@sala/kit/contract/auth'
import type { SiteContent, SiteState } from '@sala/kit/contract/site'
import { sendFailure, useChanges, useDraft, useUnsaved } from '@sala/kit/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { declaredInWords, each } from './declared-in-words.ts'
import { type Difference, isSame, merge, stillAsked, withPart } from './parts.ts'
import { readSite, saveSite } from './site-api.ts'

const pauseMs = 800
const againMs = 5_000
const noFields = { content: '', base: '' }

export type Saving = 'saved' | 'saving' | { fault: string }

/** The draft of the site: what is typed is kept in this browser until the server has it. */
export function useSite(session: Session | null) {
  const email = session?.email ?? null
  const isReader = session?.role === 'reader'
  const { fields, change: keep, current, clear } = useDraft('site', email, noFields)
  const [state, setState] = useState<SiteState | null>(null)
  const [saving, setSaving] = useState<Saving>('saved')
  const [clashes, setClashes] = useState<Difference[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef<SiteState | null>(null)
  const asked = useRef<Difference[]>([])
  const underWay = useRef<Promise<void> | null>(null)

  const typed = useCallback(
    () => (current().fields.content ? (JSON.parse(current().fields.content) as SiteContent) : null),
    [current],
  )
  const hold = useCallback(
    (content: SiteContent, base: SiteContent) =>
      keep({ fields: { content: JSON.stringify(content), base: JSON.stringify(base) } }),
    [keep],
  )

  const ask = useCallback((found: Difference[]) => {
    asked.current = found
    setClashes(found)
  }, [])

  /** Takes what the server has, under what was typed here on something older. */
  const take = useCallback(
    (next: SiteState) => {
      latest.current = next
      setState({ ...next, declared: each(next.declared, declaredInWords) })
      const mine = typed()
      if (!mine) return
      const base = JSON.parse(current().fields.base) as SiteContent
      const { merged, clashes: found } = merge(base, mine, next.draft)
      if (isSame(merged, next.draft)) return clear()
      hold(merged, next.draft)
      ask([...stillAsked(asked.current, next.draft, found), ...found])
    },
    [typed, current, hold, clear, ask],
  )

  const load = useCallback(async () => {
    try {
      take(await readSite())
      setFailure(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // What is shown already stays.
      if (latest.current) sendFailure(error)
      else setFailure(error.message)
    }
  }, [take])

  const sendTyped = useCallback(async () => {
    for (;;) {
      const mine = typed()
      const known = latest.current
      if (!mine || !known || asked.current.length > 0 || isReader) return
      setSaving('saving')
      try {
        const answer = await saveSite(mine, known.version)
        // What was typed meanwhile stands on what was sent.
        if (typed() && isSame(typed(), mine)) clear()
        else if (typed()) hold(typed() as SiteContent, mine)
        take(answer)
        setSaving('saved')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.httpStatus !== 412) return setSaving({ fault: error.message })
        take(await readSite())
        setSaving('saved')
      }
    }
  }, [typed, hold, clear, take, isReader])

  /** Sends what the server does not have yet; resolves to whether it has all of it now. */
  const save = useCallback(async () => {
    underWay.current ??= sendTyped()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setSaving({ fault: error.message })
      })
      .finally(() => {
        underWay.current = null
      })
    await underWay.current
    return !typed()
  }, [sendTyped, typed])

  useEffect(() => void load(), [load])
  useChanges('siteDraft', email, load)
  useChanges('site', email, load)
  useUnsaved(Boolean(fields.content))

  // Sent after a pause; when that fails, again after a while and when the network is back.
  const isThere = state !== null
  const isFaulty = typeof saving === 'object'
  useEffect(() => {
    if (!fields.content || !isThere || clashes.length > 0) return
    const timer = setInterval(save, isFaulty ? againMs : pauseMs)
    addEventListener('online', save)
    return () => {
      clearInterval(timer)
      removeEventListener('online', save)
    }
  }, [fields.content, isThere, isFaulty, clashes, save])

  // At leaving: what stays unsent stays in this browser.
  useEffect(() => {
    const leave = () => void (document.visibilityState === 'hidden' && save())
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      save()
    }
  }, [save])

  const content = fields.content ? (JSON.parse(fields.content) as SiteContent) : state?.draft

  /** Puts this in the part's place; undefined is the original. */
  const change = (path: string[], value: unknown) => {
    const now = typed() ?? latest.current?.draft
    if (now && latest.current) replace(withPart(now, path, value))
  }

  const replace = (next: SiteContent) => {
    const base = typed() ? JSON.parse(current().fields.base) : latest.current?.draft
    if (isSame(next, latest.current?.draft) && !underWay.current) clear()
    else hold(next, base)
  }

  /** Both had changed these. */
  const settle = (isMine: boolean) => {
    ask([])
    if (!isMine) for (const { path, before } of clashes) change(path, before)
  }

  return {
    state,
    /** Why there is nothing to show. */
    failure,
    content,
    saving: fields.content && saving === 'saved' ? ('saving' as const) : saving,
    clashes,
    change,
    replace,
    settle,
    save,
    take,
    load,
    /** Of the draft that the server has. */
    version: () => latest.current?.version,
  }
}

export type Site = ReturnType<typeof useSite>
