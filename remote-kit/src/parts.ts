import { allStories } from '@sala/kit/stories'
import { type Story, storiesIn } from './stories-in.ts'

export interface Part {
  /** Of its address, such as `icon-button`. */
  slug: string
  group: string
  name: string
  /** The exports of the kit that it shows. */
  exports: string[]
  stories: Story[]
}

/** All that the kit shows of itself. */
export const parts: Part[] = Object.entries(allStories).map(([slug, { module, source }]) => {
  const [group = '', name = ''] = module.default.title.split('/')
  return { slug, group, name, exports: module.default.parts, stories: storiesIn(module, source) }
})
