import type { ReleaseStatus, VitalName } from '@sala/kit/contract/release'
import { table } from '../output.ts'

const shown = ['LCP', 'INP', 'CLS'] as const satisfies VitalName[]
const heading = ['APP', 'VERSION', ...shown, 'VISITS']

/** The 75th percentile of each version; empty without reports. */
export function vitalsTable(apps: ReleaseStatus[]) {
  const rows = apps.flatMap(({ app, vitals }) =>
    Object.entries(vitals)
      .toSorted(([one], [other]) => other.localeCompare(one, 'en', { numeric: true }))
      .map(([version, of]) => {
        const cells = shown.map((name) => toCell(name, of[name]?.p75))
        const visits = Math.max(...Object.values(of).map((vital) => vital.visits), 0)
        return [app, version, ...cells, String(visits)]
      }),
  )
  return rows.length > 0 ? table([heading, ...rows]) : ''
}

function toCell(name: (typeof shown)[number], p75: number | undefined) {
  if (p75 === undefined) return '–'
  return name === 'CLS' ? p75.toFixed(3) : `${p75} ms`
}
