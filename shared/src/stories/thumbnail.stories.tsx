import { Thumbnail } from '@sala/kit/ui'
import room from './room.svg'
import type { Stories } from './stories.ts'

export default { title: 'Lists/Thumbnail', parts: ['Thumbnail'] } satisfies Stories

const noSources = { avif: '', webp: '' }
const picture = {
  widthPx: 320,
  heightPx: 235,
  placeholder: '#3a2e27 #14100e',
  srcset: noSources,
}

export function WithPicture() {
  return (
    <Thumbnail
      entry={{ file: room, picture }}
      alt="Picture of the river room"
      widthPx={320}
      heightPx={235}
    />
  )
}

export function WithFocalPoint() {
  return (
    <Thumbnail
      entry={{ file: room, picture, focal: { x: 0.5, y: 0.2 } }}
      alt="Picture of the river room"
      widthPx={130}
      heightPx={235.5}
    />
  )
}

export function WithoutPicture() {
  return (
    <Thumbnail
      entry={{ file: null, picture: null }}
      alt="Picture of the river room"
      widthPx={320}
      heightPx={235}
    />
  )
}
