import { ApiError } from '@sala/kit/api/api-error'
import { isUnreachable } from '@sala/kit/api/reachable'
import type { Session } from '@sala/kit/contract/auth'
import { canEdit } from '@sala/kit/contract/people'
import type { SiteContent, SiteState } from '@sala/kit/contract/site'
import { sendFailure, useChanges, useDraft, useUnsaved } from '@sala/kit/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { parseContent } from './parse-content.ts'
import { type Difference, findOpenConflicts, isSame, merge, setPart } from './parts.ts'
import { readSite, saveSite } from './site-api.ts'
import { mapValues, translateDeclared } from './translate-labels.ts'
import { t } from './words/t.ts'

const debounceMs = 800
const retryMs = 5_000
const noFields = { content: '', base: '' }
const willRetry = t(
  'You’re offline, or the server isn’t responding. While this screen is open, it is saved by itself when the connection is back.',
)

export type Saving = 'saved' | 'saving' | { error: string }

/** The draft of the site. The browser stores changes until the server has saved them. */
export function useSite(session: Session | null) {
  const email = session?.email ?? null
  const isReader = !canEdit(session?.role)
  const { fields, change: changeFields, current, clear } = useDraft('site', email, noFields)
  const [state, setState] = useState<SiteState | null>(null)
  const [saving, setSaving] = useState<Saving>('saved')
  const [conflicts, setConflicts] = useState<Difference[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef<SiteState | null>(null)
  const openConflicts = useRef<Difference[]>([])
  const pendingSave = useRef<Promise<void> | null>(null)

  const readDraft = useCallback(() => parseDraft(current().fields)?.mine ?? null, [current])
  const storeDraft = useCallback(
    (content: SiteContent, base: SiteContent) =>
      changeFields({ fields: { content: JSON.stringify(content), base: JSON.stringify(base) } }),
    [changeFields],
  )

  const showConflicts = useCallback((found: Difference[]) => {
    openConflicts.current = found
    setConflicts(found)
  }, [])

  /** Applies a state from the server, and merges the changes that were made here to an older one. */
  const applyState = useCallback(
    (next: SiteState) => {
      latest.current = next
      setState({ ...next, declared: mapValues(next.declared, translateDeclared) })
      const draft = parseDraft(current().fields)
      if (!draft) return
      const { mine, base } = draft
      const { merged, conflicts: found } = merge(base, mine, next.draft)
      if (isSame(merged, next.draft)) return clear()
      storeDraft(merged, next.draft)
      showConflicts([...findOpenConflicts(openConflicts.current, next.draft, found), ...found])
    },
    [current, storeDraft, clear, showConflicts],
  )

  const load = useCallback(async () => {
    try {
      applyState(await readSite())
      setFailure(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Keeps showing an earlier state.
      if (latest.current) sendFailure(error)
      else setFailure(error.message)
    }
  }, [applyState])

  const sendDraft = useCallback(async () => {
    for (;;) {
      const mine = readDraft()
      const server = latest.current
      if (!mine || !server || openConflicts.current.length > 0 || isReader) return
      setSaving('saving')
      try {
        const saved = await saveSite(mine, server.version)
        // Changes made during the request are based on what was sent.
        if (readDraft() && isSame(readDraft(), mine)) clear()
        else if (readDraft()) storeDraft(readDraft() as SiteContent, mine)
        applyState(saved)
        setSaving('saved')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.httpStatus !== 412) throw error
        applyState(await readSite())
        setSaving('saved')
      }
    }
  }, [readDraft, storeDraft, clear, applyState, isReader])

  /** Sends unsaved changes. Resolves to whether the server has all of them. */
  const save = useCallback(async () => {
    pendingSave.current ??= sendDraft()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setSaving({ error: isUnreachable(error) ? willRetry : error.message })
      })
      .finally(() => {
        pendingSave.current = null
      })
    await pendingSave.current
    return !readDraft()
  }, [sendDraft, readDraft])

  const draft = useMemo(() => parseDraft(fields), [fields])
  const isInvalid = fields.content !== '' && !draft
  useEffect(() => void (isInvalid && clear()), [isInvalid, clear])

  useEffect(() => void load(), [load])
  useChanges('siteDraft', email, load)
  useChanges('site', email, load)
  useUnsaved(draft !== null)

  // Debounced; after a failure retried at an interval and when the browser is online again.
  const isLoaded = state !== null
  const hasFailed = typeof saving === 'object'
  useEffect(() => {
    if (!draft || !isLoaded || conflicts.length > 0) return
    const timer = setInterval(save, hasFailed ? retryMs : debounceMs)
    addEventListener('online', save)
    return () => {
      clearInterval(timer)
      removeEventListener('online', save)
    }
  }, [draft, isLoaded, hasFailed, conflicts, save])

  // Saves when the page is hidden or the screen is left.
  useEffect(() => {
    const saveIfHidden = () => void (document.visibilityState === 'hidden' && save())
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden)
      save()
    }
  }, [save])

  const content = draft?.mine ?? state?.draft

  /** Changes a part; undefined restores the original. */
  const change = (path: string[], value: unknown) => {
    const content = readDraft() ?? latest.current?.draft
    if (content && latest.current) replace(setPart(content, path, value))
  }

  const replace = (next: SiteContent) => {
    const base = parseDraft(current().fields)?.base ?? latest.current?.draft ?? next
    if (isSame(next, latest.current?.draft) && !pendingSave.current) clear()
    else storeDraft(next, base)
  }

  const resolveConflicts = (keepMine: boolean) => {
    showConflicts([])
    if (!keepMine) for (const { path, before } of conflicts) change(path, before)
  }

  return {
    state,
    /** Why the site could not be loaded. */
    failure,
    content,
    saving: draft && saving === 'saved' ? ('saving' as const) : saving,
    conflicts,
    change,
    replace,
    resolveConflicts,
    save,
    applyState,
    load,
    /** The version of the draft on the server. */
    version: () => latest.current?.version,
  }
}

/** The stored content and the one that it is based on; null when there is none, or it is invalid. */
function parseDraft(fields: typeof noFields) {
  const [mine, base] = [parseContent(fields.content), parseContent(fields.base)]
  return mine && base && { mine, base }
}

export type Site = ReturnType<typeof useSite>
