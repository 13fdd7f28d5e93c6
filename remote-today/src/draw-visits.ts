import type { Today } from '@sala/kit/contract/today'
import { currentLanguage } from '@sala/kit/words'
import UPlot from 'uplot'

const heightPx = 200

const month = new Intl.DateTimeFormat(currentLanguage(), { month: 'short', timeZone: 'UTC' })

/** Formats a day, such as “3 Mar”. */
function formatDay(atSeconds: number) {
  const day = new Date(atSeconds * 1000)
  return `${day.getUTCDate()} ${month.format(day)}`
}

/** Draws the chart in the width of `root`, and removes it when the signal aborts. */
export function drawVisits(root: HTMLElement, days: Today['visits']['days'], signal: AbortSignal) {
  const [brass = '', glow = '', quiet = '', line = ''] = [
    'var(--brass)',
    'color-mix(in srgb, var(--brass) 12%, transparent)',
    'var(--quiet)',
    'var(--line)',
  ].map((colour) => resolveColour(root, colour))
  const axis = {
    stroke: quiet,
    font: `13px ${getComputedStyle(root).fontFamily}`,
    ticks: { show: false },
    grid: { stroke: line, width: 1 },
  }
  const chart = new UPlot(
    {
      width: root.clientWidth,
      height: heightPx,
      legend: { show: false },
      cursor: { show: false },
      tzDate: (atSeconds) => UPlot.tzDate(new Date(atSeconds * 1000), 'UTC'),
      scales: { y: { range: (_chart, _least, most) => [0, Math.max(4, most * 1.1)] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          values: (_chart, seconds) => seconds.map(formatDay),
          space: 70,
          size: 32,
          gap: 10,
        },
        {
          ...axis,
          size: 48,
          // Whole numbers: visits are counted.
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
        },
      ],
      series: [
        {},
        { stroke: quiet, width: 1, dash: [4, 4], points: { show: false } },
        { stroke: brass, width: 2, fill: glow, points: { show: false } },
      ],
    },
    [
      days.map(({ day }) => Date.parse(day) / 1000),
      days.map(({ before }) => before),
      days.map(({ times }) => times),
    ],
    root,
  )
  const observer = new ResizeObserver(() =>
    chart.setSize({ width: root.clientWidth, height: heightPx }),
  )
  observer.observe(root)
  signal.addEventListener('abort', () => {
    observer.disconnect()
    chart.destroy()
  })
}

/** Resolves a CSS colour for the canvas: tokens depend on the appearance. */
function resolveColour(root: HTMLElement, colour: string) {
  root.style.color = colour
  const { color } = getComputedStyle(root)
  root.style.color = ''
  return color
}
