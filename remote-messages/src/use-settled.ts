import { useEffect, useState } from 'react'

/** A value that has stayed the same for a while: who types is not asked for with every letter. */
export function useSettled<Value>(value: Value, afterMs = 200) {
  const [settled, setSettled] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])

  return settled
}
