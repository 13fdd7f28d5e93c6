import type { ScreenShape } from '@sala/kit/contract/remote'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Skeleton } from './federation/skeleton.tsx'
import { MenuLine, ShellOutline } from './shell-frame.tsx'

// Rendered by the build (packages/build/webpack/host-files.mjs). The server combines the parts for each screen of the
// live set, as `Outline` does in the browser.

const shapes: ScreenShape[] = ['page', 'card', 'form-over-table', 'table']

/** `outlines.json` (server/src/releases/bundle/host-parts.ts). */
export const outlines = {
  shell: renderToStaticMarkup(<ShellOutline entries="%ENTRIES%">%SCREEN%</ShellOutline>),
  entry: renderToStaticMarkup(<MenuLine />),
  screens: Object.fromEntries(
    shapes.map((shape) => [shape, renderToStaticMarkup(<Skeleton shape={shape} />)]),
  ),
}
