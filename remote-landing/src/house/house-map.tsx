import type { House } from '@sala/kit/contract/site'
import { serverTranslation } from '../words/on-server/translation.ts'
import { translation } from '../words/translation.ts'
import { computeRiver, findStationsNear, type Offset } from './geo.ts'

const radiusM = 900
const ringsM = [300, 600]
/** Labels closer than this would overlap and are omitted. */
const minLabelDistanceM = 170
const { round } = Math

/**
 * A map drawn from local data, so that visitors' browsers call no map service. North is up; one unit is
 * one metre.
 */
export function HouseMap({ position }: { position: NonNullable<House['position']> }) {
  const words = serverTranslation.house
  const near = findStationsNear(position, translation.language, radiusM)
  const shown = near
    .filter(({ northM }, at) =>
      near.slice(0, at).every((other) => Math.abs(other.northM - northM) > minLabelDistanceM),
    )
    .slice(0, 3)
  const [nearest] = near
  return (
    <svg
      role="img"
      aria-label={nearest ? words.mapNear(nearest.name, roundToTens(nearest.distanceM)) : words.map}
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
          d={toSvgPath(computeRiver(position))}
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
        <g key={name} transform={`translate(${round(eastM)} ${round(-northM)})`}>
          <circle r="20" />
          <text
            x={round(clampToMap(eastM) - eastM)}
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

/** Keeps a centred label within the map. */
const clampToMap = (eastM: number) => Math.max(-480, Math.min(480, eastM))

/** A smooth line: quadratic curves between the midpoints, with the points as control points. */
function toSvgPath(points: Offset[]) {
  const at = ({ eastM, northM }: Offset) => `${round(eastM)} ${round(-northM)}`
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

/** The positions are accurate to 50 m only. */
const roundToTens = (metres: number) => round(metres / 10) * 10
