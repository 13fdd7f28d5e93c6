import styles from './message-bar.module.css'
import { NoticeBar } from './notice-bar.tsx'
import { useNotice } from './use-notice.ts'

/** The latest notice, at the bottom centre of the screen. */
export function MessageBar() {
  const { notice, close, hold } = useNotice()
  const isError = notice?.severity === 'error'
  const bar = notice && <NoticeBar notice={notice} onClose={close} onHold={hold} />

  return (
    <div className={styles.place}>
      {/* Both regions stay in the page: screen readers announce what changes inside them. */}
      <div role="status">{!isError && bar}</div>
      <div role="alert">{isError && bar}</div>
    </div>
  )
}
