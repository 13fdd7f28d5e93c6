import {
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Entry } from '../contract/entry.ts'

/** Whether the page is being printed; what that changes is drawn before the browser takes the page. */
function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    // Where a program prints, or a developer looks at it, there is no such event.
    const onPaper = globalThis.matchMedia?.('print')
    const follow = () => setPrinting(onPaper.matches)
    onPaper?.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      onPaper?.removeEventListener('change', follow)
    }
  }, [])

  return isPrinting
}

/** The distance of a table's rows from the page's top, as it changes. */
function useStart(table: RefObject<HTMLTableElement | null>, isNeeded: boolean) {
  const [startPx, setStartPx] = useState(0)

  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    if (!isNeeded || !body) return
    const look = () => setStartPx(Math.round(body.getBoundingClientRect().top + scrollY))
    look()
    const watch = new ResizeObserver(look)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [table, isNeeded])

  return startPx
}

/** So many rows cost nothing, and the browser's own search finds what is in them. */
const plainUpTo = 200
/** Beyond either edge of what is seen, so that a flick meets no gap. */
const rowsBeyond = 6

interface RowInWindow {
  entry: Entry
  /** In the whole list, from 0; undefined where all rows are in the page. */
  index?: number
  /** The room of those before it that are not in the page. */
  gapPx?: number
}

interface Options {
  table: RefObject<HTMLTableElement | null>
  /** About as high as a row is. */
  rowPx: number
  /** The ids of rows that stay in the page wherever it is scrolled to: somebody is at them, or goes there. */
  kept: () => (string | null)[]
  /** Rows have other heights when it is another one. */
  layout: unknown
}

/** Which rows of a list are in the page: all, or of a long one those that are seen and those that are kept. */
export function useRowWindow(entries: Entry[] | null, { table, rowPx, kept, layout }: Options) {
  // On paper nobody scrolls.
  const isPrinting = useIsPrinting()
  const many = entries && entries.length > plainUpTo && !isPrinting ? entries : null
  const startPx = useStart(table, many !== null)
  const measuredPx = useRef<number | null>(null)
  const places = useMemo(() => new Map(many?.map(({ _id }, index) => [_id, index])), [many])

  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: many?.length ?? 0,
    enabled: many !== null,
    scrollMargin: startPx,
    initialOffset: () => scrollY,
    overscan: rowsBeyond,
    estimateSize: () => measuredPx.current ?? rowPx,
    getItemKey: useCallback((index: number) => many?.[index]?._id ?? index, [many]),
    measureElement: (...row) => {
      const heightPx = measureElement(...row)
      measuredPx.current ??= heightPx
      return heightPx
    },
    rangeExtractor: (range) => {
      const keptPlaces = kept().flatMap((id) => places.get(id ?? '') ?? [])
      return [...new Set([...defaultRangeExtractor(range), ...keptPlaces])].sort((a, b) => a - b)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured in another layout does not hold
  useLayoutEffect(() => {
    measuredPx.current = null
    virtualizer.measure()
  }, [virtualizer, layout])

  if (!many) return { rows: entries?.map((entry): RowInWindow => ({ entry })) ?? null, afterPx: 0 }

  let endPx = startPx
  const rows = virtualizer.getVirtualItems().flatMap(({ index, start, end }): RowInWindow[] => {
    const entry = many[index]
    if (!entry) return []
    const gapPx = start - endPx
    endPx = end
    return [{ entry, index, gapPx }]
  })
  const afterPx = startPx + virtualizer.getTotalSize() - endPx
  return { rows, afterPx, rowCount: many.length, measure: virtualizer.measureElement }
}
