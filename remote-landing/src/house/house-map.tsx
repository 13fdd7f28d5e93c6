import type { House } from '@sala/kit/contract/site'
import { saidOnServer } from '../words/on-server/spoken.ts'
import { spoken } from '../words/spoken.ts'
import { type Offset, riverFrom, stationsNear } from './near.ts'

const radiusM = 900
const ringsM = [300, 600]
/** Labels that would stand on each other are left out. */
const leastBetweenLabelsM = 170
const toMetre = (metres: number) => Math.round(metres)

/**
 * Where the house is, drawn from what is known here: nobody else is asked. North is up, a unit is a metre.
 */
export function HouseMap({ position }: { position: NonNullable<House['position']> }) {
  const words = saidOnServer.house
  const near = stationsNear(position, spoken.language, radiusM)
  const shown = near
    .filter(({ northM }, at) =>
      near.slice(0, at).every((other) => Math.abs(other.northM - northM) > leastBetweenLabelsM),
    )
    .slice(0, 3)
  const [nearest] = near
  return (
    <svg
      role="img"
      aria-label={nearest ? words.mapNear(nearest.name, inTens(nearest.distanceM)) : words.map}
      viewBox={`${-radiusM} ${-radiusM} ${2 * radiusM} ${2 * radiusM}`}
      width="240"
      height="240"
      fontSize="104"
      fill="currentColor"
    >
      <clipPath id="map-edge">
        <circle r={radiusM} />
      </clipPath>
      <g clipPath="url(#map-edge)">
        <circle r={radiusM} fill="var(--raised)" />
        <path
          d={courseOf(riverFrom(position))}
          fill="none"
          stroke="var(--line)"
          strokeWidth="230"
          strokeLinejoin="round"
        />
        {ringsM.map((metres) => (
          <circle
            key={metres}
            r={metres}
            fill="none"
            stroke="var(--quiet)"
            strokeWidth="4"
            strokeDasharray="8 28"
          />
        ))}
        <circle r="46" fill="none" stroke="var(--brass)" strokeWidth="10" />
        <circle r="20" fill="var(--brass)" />
      </g>
      {shown.map(({ name, eastM, northM }) => (
        <g key={name} transform={`translate(${toMetre(eastM)} ${toMetre(-northM)})`}>
          <circle r="20" fill="var(--text)" />
          <text
            x={toMetre(inside(eastM) - eastM)}
            y="130"
            textAnchor="middle"
            stroke="var(--raised)"
            strokeWidth="22"
            paintOrder="stroke"
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Where a label's middle may be, so that all of it is on the map. */
const inside = (eastM: number) => Math.max(-480, Math.min(480, eastM))

/** A line through the middles between the points, which takes each as what it turns about. */
function courseOf(points: Offset[]) {
  const at = ({ eastM, northM }: Offset) => `${toMetre(eastM)} ${toMetre(-northM)}`
  const turns = points.slice(1).map((next, index) => {
    const point = points[index] ?? next
    const middle = {
      eastM: (point.eastM + next.eastM) / 2,
      northM: (point.northM + next.northM) / 2,
    }
    return `${index ? `Q${at(point)} ` : 'M'}${at(middle)}`
  })
  return turns.join('')
}

/** As people say it: what is known here is no nearer. */
const inTens = (metres: number) => Math.round(metres / 10) * 10
