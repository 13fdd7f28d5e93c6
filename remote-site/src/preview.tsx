import type { Language } from '@sala/kit/contract/language'
import type { SiteContent } from '@sala/kit/contract/site'
import { RadioGroup } from '@sala/kit/ui'
import { useEffect, useRef, useState } from 'react'
import { type Fit, measureTexts } from './measure.ts'
import { showFrame } from './preview-frames.ts'
import styles from './site.module.css'
import { t } from './words/t.ts'

const debounceMs = 150
const phonePx = 390
const desktopPx = 1280
const phone = t('Phone')
const desktop = t('Desktop')

interface Props {
  remote: string
  content: SiteContent
  language: Language
  /** The name of the text whose field has the focus. */
  focused: string | null
  onFits: (fits: Record<string, Fit>) => void
}

/** The page beside the form, at the width of a phone or desktop. */
export function Preview({ onFits, ...props }: Props) {
  const [width, setWidth] = useState(phone)
  const isPhone = width === phone
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <RadioGroup label={t('Width')} options={[phone, desktop]} value={width} onValue={setWidth} />
      <div className={isPhone ? styles.shown : styles.offscreen} inert={!isPhone}>
        <Frames {...props} widthPx={phonePx} onPage={(page) => onFits(measureTexts(page))} />
      </div>
      {!isPhone && (
        <div className={styles.shown}>
          <Frames {...props} widthPx={desktopPx} />
        </div>
      )}
    </section>
  )
}

interface FramesProps extends Omit<Props, 'onFits'> {
  widthPx: number
  onPage?: (page: Document) => void
}

function Frames({ remote, content, language, focused, widthPx, onPage }: FramesProps) {
  const container = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const latest = useRef({ focused, onPage })
  latest.current = { focused, onPage }
  const text = JSON.stringify(content)

  useEffect(() => {
    let cancel = () => {}
    const timer = setTimeout(() => {
      if (!container.current) return
      const shown = { remote, content: JSON.parse(text), language }
      cancel = showFrame(container.current, shown, (page) => {
        latest.current.onPage?.(page)
        highlight(page, latest.current.focused)
      })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [remote, text, language])

  useEffect(() => {
    const page = container.current?.querySelector('iframe')?.contentDocument
    if (page) highlight(page, focused)?.scrollIntoView({ block: 'center' })
  }, [focused])

  useEffect(() => {
    const box = container.current?.parentElement
    if (!box || !globalThis.ResizeObserver) return
    const observer = new ResizeObserver(() => {
      if (box.clientWidth > 0) setScale(Math.min(1, box.clientWidth / widthPx))
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [widthPx])

  return (
    <div
      ref={container}
      className={styles.frames}
      style={{ width: widthPx, height: `${100 / scale}%`, transform: `scale(${scale})` }}
    />
  )
}

/** Outlines the text that is being edited, and returns its element. */
function highlight(page: Document, name: string | null) {
  for (const element of page.querySelectorAll<HTMLElement>('[data-text]')) {
    element.style.outline = element.dataset.text === name ? '2px solid #d9b779' : ''
  }
  return name ? page.querySelector(`[data-text="${CSS.escape(name)}"]`) : null
}
