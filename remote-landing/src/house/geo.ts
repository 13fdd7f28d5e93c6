import type { House } from '@sala/kit/contract/site'

type Position = NonNullable<House['position']>

/** A distance in metres to the east and to the north. */
export interface Offset {
  eastM: number
  northM: number
}

const metresPerDegree = 111_320

/** Accurate to a metre within a few kilometres. */
function computeOffset(from: Position, latitude: number, longitude: number): Offset {
  const narrowing = Math.cos((from.latitude * Math.PI) / 180)
  return {
    eastM: (longitude - from.longitude) * metresPerDegree * narrowing,
    northM: (latitude - from.latitude) * metresPerDegree,
  }
}

/** Stations of Bangkok’s railways: in English, in Thai, latitude and longitude (WGS 84), to 50 m. */
const stations: [english: string, thai: string, latitude: number, longitude: number][] = [
  ['Charoen Nakhon', 'เจริญนคร', 13.7264, 100.5091],
  ['Khlong San', 'คลองสาน', 13.7302, 100.5085],
  ['Krung Thon Buri', 'กรุงธนบุรี', 13.7206, 100.503],
  ['Wongwian Yai', 'วงเวียนใหญ่', 13.7211, 100.4953],
  ['Saphan Taksin', 'สะพานตากสิน', 13.7188, 100.5141],
  ['Surasak', 'สุรศักดิ์', 13.7193, 100.5216],
  ['Chong Nonsi', 'ช่องนนทรี', 13.7237, 100.5293],
  ['Sala Daeng', 'ศาลาแดง', 13.7285, 100.5343],
  ['Ratchadamri', 'ราชดำริ', 13.7395, 100.5395],
  ['Siam', 'สยาม', 13.7456, 100.5341],
  ['National Stadium', 'สนามกีฬาแห่งชาติ', 13.7466, 100.5291],
  ['Ratchathewi', 'ราชเทวี', 13.7519, 100.5315],
  ['Phaya Thai', 'พญาไท', 13.7569, 100.5338],
  ['Victory Monument', 'อนุสาวรีย์ชัยสมรภูมิ', 13.7628, 100.5371],
  ['Chit Lom', 'ชิดลม', 13.744, 100.543],
  ['Phloen Chit', 'เพลินจิต', 13.7431, 100.5489],
  ['Nana', 'นานา', 13.7406, 100.5553],
  ['Asok', 'อโศก', 13.737, 100.5604],
  ['Phrom Phong', 'พร้อมพงษ์', 13.7305, 100.5697],
  ['Thong Lo', 'ทองหล่อ', 13.7243, 100.5784],
  ['Ekkamai', 'เอกมัย', 13.7195, 100.5852],
  ['Hua Lamphong', 'หัวลำโพง', 13.7377, 100.5171],
  ['Sam Yan', 'สามย่าน', 13.7325, 100.5301],
  ['Lumphini', 'ลุมพินี', 13.7258, 100.5454],
  ['Khlong Toei', 'คลองเตย', 13.7223, 100.5543],
  ['Wat Mangkon', 'วัดมังกร', 13.7423, 100.5102],
  ['Sam Yot', 'สามยอด', 13.7473, 100.5028],
  ['Sanam Chai', 'สนามไชย', 13.744, 100.4946],
  ['Itsaraphap', 'อิสรภาพ', 13.7381, 100.4853],
]

/** The centre line of the Chao Phraya in Bangkok, downstream: latitude and longitude, to 100 m. */
const river: [latitude: number, longitude: number][] = [
  [13.7692, 100.4966],
  [13.7638, 100.493],
  [13.7612, 100.4907],
  [13.755, 100.4885],
  [13.748, 100.489],
  [13.744, 100.4905],
  [13.7405, 100.4945],
  [13.7392, 100.4976],
  [13.738, 100.5045],
  [13.735, 100.51],
  [13.7302, 100.5122],
  [13.7266, 100.5123],
  [13.7236, 100.5128],
  [13.7187, 100.5125],
  [13.714, 100.51],
  [13.71, 100.506],
  [13.7045, 100.5015],
  [13.7015, 100.493],
]

/** The river's centre line relative to the house. */
export const computeRiver = (house: Position) =>
  river.map(([latitude, longitude]) => computeOffset(house, latitude, longitude))

/**
 * Finds stations within walking distance, nearest first.
 * @param withinM straight-line distance
 */
export function findStationsNear(house: Position, language: string, withinM: number) {
  return stations
    .map(([english, thai, latitude, longitude]) => {
      const offset = computeOffset(house, latitude, longitude)
      const distanceM = Math.hypot(offset.eastM, offset.northM)
      return { name: language === 'th' ? thai : english, ...offset, distanceM }
    })
    .filter((station) => station.distanceM <= withinM)
    .sort((a, b) => a.distanceM - b.distanceM)
}
