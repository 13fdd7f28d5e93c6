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

/** Whether the page is being printed. `flushSync` renders all rows before the browser takes its snapshot. */
function useIsPrinting() {
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    // Headless printing and the developer tools' print preview fire no such event.
    const printMedia = globalThis.matchMedia?.('print')
    const follow = () => setPrinting(printMedia.matches)
    printMedia?.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      printMedia?.removeEventListener('change', follow)
    }
  }, [])

  return isPrinting
}

/** The distance of a table's rows from the top of the page. */
function useRowsTop(table: RefObject<HTMLTableElement | null>, isNeeded: boolean) {
  const [startPx, setStartPx] = useState(0)

  useLayoutEffect(() => {
    const body = table.current?.tBodies[0]
    if (!isNeeded || !body) return
    const measure = () => setStartPx(Math.round(body.getBoundingClientRect().top + scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [table, isNeeded])

  return startPx
}

/** Lists up to this length are rendered whole, so that the browser's search finds everything. */
const maxPlainRows = 200
/** Rows rendered beyond each edge of the viewport, so that fast scrolling shows no gap. */
const overscanRows = 6

interface RowInWindow {
  entry: Entry
  /** Position in the whole list, from 0; undefined when all rows are rendered. */
  index?: number
  /** Space of the rows before it that are not rendered. */
  gapPx?: number
}

interface Options {
  table: RefObject<HTMLTableElement | null>
  /** Estimated height of a row. */
  rowPx: number
  /** Ids of rows that are rendered wherever the page is scrolled to, such as the focused one. */
  pinned: () => (string | null)[]
  /** Rows are measured again when it changes. */
  layout: unknown
}

/** The rows of a list to render: all, or of a long list the visible and the pinned ones (virtual scrolling). */
export function useRowWindow(entries: Entry[] | null, { table, rowPx, pinned, layout }: Options) {
  // Printing needs all rows.
  const isPrinting = useIsPrinting()
  const many = entries && entries.length > maxPlainRows && !isPrinting ? entries : null
  const startPx = useRowsTop(table, many !== null)
  const measuredPx = useRef<number | null>(null)
  const places = useMemo(() => new Map(many?.map(({ _id }, index) => [_id, index])), [many])

  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: many?.length ?? 0,
    enabled: many !== null,
    scrollMargin: startPx,
    initialOffset: () => scrollY,
    overscan: overscanRows,
    estimateSize: () => measuredPx.current ?? rowPx,
    getItemKey: useCallback((index: number) => many?.[index]?._id ?? index, [many]),
    measureElement: (...row) => {
      const heightPx = measureElement(...row)
      measuredPx.current ??= heightPx
      return heightPx
    },
    rangeExtractor: (range) => {
      const pinnedPlaces = pinned().flatMap((id) => places.get(id ?? '') ?? [])
      return [...new Set([...defaultRangeExtractor(range), ...pinnedPlaces])].sort((a, b) => a - b)
    },
  })

  const measuredLayout = useRef(layout)
  useLayoutEffect(() => {
    // Heights of another layout are void.
    if (measuredLayout.current === layout) return
    measuredLayout.current = layout
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
