import type { Picture } from '../contract/entry.ts'

interface FakePicture {
  file: string
  picture: Picture
}

const none = { avif: '', webp: '' }
const grey = '#777777 #333333'

/** Draws a picture as a data URL that ends in a file name, like the server's addresses. */
export function drawPicture(
  name: string,
  hue: number,
  widthPx: number,
  heightPx: number,
): FakePicture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}">
    <radialGradient id="g" cx=".7" cy=".2" r="1">
      <stop stop-color="hsl(${hue} 45% 42%)"/><stop offset="1" stop-color="hsl(${hue} 30% 9%)"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="72%" cy="30%" r="9%" fill="hsl(38 70% 72%)" opacity=".85"/>
  </svg>`
  return {
    file: `data:image/svg+xml,${encodeURIComponent(svg)}#/${name}.svg`,
    picture: { widthPx, heightPx, placeholder: grey, srcset: none },
  }
}

/** Converts an uploaded file to a data URL. The size is made up. */
export async function toPicture(file: File): Promise<FakePicture> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return {
    file: `data:${file.type};base64,${btoa(text)}#/${encodeURIComponent(file.name)}`,
    picture: { widthPx: 640, heightPx: 470, placeholder: grey, srcset: none },
  }
}
