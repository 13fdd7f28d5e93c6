import type { ComponentType } from 'react'
import button from './button.stories.tsx'
import buttonSource from './button.stories.tsx?raw'
import checkBox from './check-box.stories.tsx'
import checkBoxSource from './check-box.stories.tsx?raw'
import dialog from './dialog.stories.tsx'
import dialogSource from './dialog.stories.tsx?raw'
import iconButton from './icon-button.stories.tsx'
import iconButtonSource from './icon-button.stories.tsx?raw'
import list from './list.stories.tsx'
import listSource from './list.stories.tsx?raw'
import page from './page.stories.tsx'
import pageSource from './page.stories.tsx?raw'
import pictureForm from './picture-form.stories.tsx'
import pictureFormSource from './picture-form.stories.tsx?raw'
import textField from './text-field.stories.tsx'
import textFieldSource from './text-field.stories.tsx?raw'

/** The parts of the kit that it shows, by the name in their address. */
export type Stories = Record<
  string,
  {
    /** Group and name, such as `Actions/Button`. */
    title: string
    /** The exports of `@sala/kit/ui` that are shown. */
    parts: string[]
    /** Components of the file, by their names there. */
    examples: Record<string, ComponentType>
  }
>

/** All stories of the kit by file, each with its source. */
export const storyFiles: { stories: Stories; source: string }[] = [
  { stories: button, source: buttonSource },
  { stories: iconButton, source: iconButtonSource },
  { stories: textField, source: textFieldSource },
  { stories: checkBox, source: checkBoxSource },
  { stories: pictureForm, source: pictureFormSource },
  { stories: list, source: listSource },
  { stories: dialog, source: dialogSource },
  { stories: page, source: pageSource },
]
