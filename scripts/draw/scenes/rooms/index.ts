import { herbalSteam } from './herbal-steam.ts'
import { lanternMirror } from './lantern-mirror.ts'
import { orchidStool } from './orchid-stool.ts'
import { riverWindow } from './river-window.ts'
import { roofTerrace } from './roof-terrace.ts'
import { roundJacuzzi } from './round-jacuzzi.ts'
import { silkAlcove } from './silk-alcove.ts'
import { slateShower } from './slate-shower.ts'
import { stoneBath } from './stone-bath.ts'
import { teakBed } from './teak-bed.ts'

export const roomScenes = {
  slateShower,
  roundJacuzzi,
  teakBed,
  lanternMirror,
  orchidStool,
  riverWindow,
  stoneBath,
  silkAlcove,
  herbalSteam,
  roofTerrace,
}
