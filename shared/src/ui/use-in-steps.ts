import { startTransition, useEffect, useState } from 'react'

const entriesPerStep = 500

/** A list of thousands step by step: to put all of it into the page is one task, and too long a one. */
export function useInSteps<Entry>(entries: Entry[] | null) {
  const [count, setCount] = useState(entriesPerStep)
  const length = entries?.length ?? 0

  useEffect(() => {
    if (count >= length) return
    const next = () => startTransition(() => setCount(count + entriesPerStep))
    // After the browser has painted this step.
    const timer = setTimeout(next)
    return () => clearTimeout(timer)
  }, [count, length])

  return count < length ? (entries?.slice(0, count) ?? null) : entries
}
