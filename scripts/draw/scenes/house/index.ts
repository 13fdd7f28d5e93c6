import type { Picture } from '../../kit/draw.ts'
import { bathRitual } from './bath-ritual.ts'
import { eveningScreen } from './evening-screen.ts'
import { oilStillLife } from './oil-still-life.ts'
import { riverSala } from './river-sala.ts'

// Grain costs bytes, and these are the first that a visitor waits for.
const film = { grain: 1, vignette: 0.6 }
const banner = { width: 1600, height: 900 }

/** The landing page's own pictures, by the name of their files. */
export const housePictures = {
  'hero-wide': {
    frame: { width: 2400, height: 1350 },
    scene: riverSala({
      x: 1610,
      shore: 910,
      size: 1,
      leaves: [
        { x: -60, y: -40, size: 1.15, turn: 26 },
        { x: 2500, y: -60, size: 0.8, turn: 112 },
      ],
    }),
    seed: 31,
    film,
  },
  'hero-tall': {
    frame: { width: 1080, height: 1620 },
    scene: riverSala({
      x: 560,
      shore: 930,
      size: 0.82,
      leaves: [{ x: 1130, y: -40, size: 0.85, turn: 116 }],
    }),
    seed: 31,
    film,
  },
  'banner-oil': { frame: banner, scene: oilStillLife, seed: 41, film },
  'banner-bath': { frame: banner, scene: bathRitual, seed: 42, film },
  'banner-evening': { frame: banner, scene: eveningScreen, seed: 43, film },
} satisfies Record<string, Picture>
