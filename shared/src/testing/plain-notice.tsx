import { useEffect, useState } from 'react'
import type { Notice } from '../contract/notice.ts'
import { onNotice } from '../events.ts'
import { Button } from '../ui/index.ts'

/** The latest notice, where there is no host to show it. */
export function PlainNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  useEffect(() => onNotice(setNotice), [])
  if (!notice) return null

  return (
    <div
      role="status"
      style={{ position: 'fixed', bottom: 16, left: 16, background: 'var(--raised-high)' }}
    >
      {notice.severity}: {notice.message}
      {notice.action && (
        <Button variant="plain" onClick={notice.action.run}>
          {notice.action.label}
        </Button>
      )}
      <Button variant="plain" onClick={() => setNotice(null)}>
        Close
      </Button>
    </div>
  )
}
