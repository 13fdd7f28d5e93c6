import { storyFiles } from '@sala/kit/stories'
import { parseStories, type Story } from './parse-stories.ts'

export interface Part {
  /** Last part of its URL, such as `icon-button`. */
  slug: string
  group: string
  name: string
  /** The exports of the kit that it shows. */
  exports: string[]
  stories: Story[]
}

/** All parts of the kit that have stories. */
export const parts: Part[] = storyFiles.flatMap(({ stories, source }) =>
  Object.entries(stories).map(([slug, { title, parts: exports, examples }]) => {
    const [group = '', name = ''] = title.split('/')
    return { slug, group, name, exports, stories: parseStories(examples, source) }
  }),
)
