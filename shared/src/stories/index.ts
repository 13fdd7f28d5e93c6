import type { ComponentType } from 'react'
import * as button from './button.stories.tsx'
import buttonSource from './button.stories.tsx?raw'
import * as checkBox from './check-box.stories.tsx'
import checkBoxSource from './check-box.stories.tsx?raw'
import * as dataTable from './data-table.stories.tsx'
import dataTableSource from './data-table.stories.tsx?raw'
import * as dialog from './dialog.stories.tsx'
import dialogSource from './dialog.stories.tsx?raw'
import * as draftNote from './draft-note.stories.tsx'
import draftNoteSource from './draft-note.stories.tsx?raw'
import * as icon from './icon.stories.tsx'
import iconSource from './icon.stories.tsx?raw'
import * as iconButton from './icon-button.stories.tsx'
import iconButtonSource from './icon-button.stories.tsx?raw'
import * as listBar from './list-bar.stories.tsx'
import listBarSource from './list-bar.stories.tsx?raw'
import * as listFrame from './list-frame.stories.tsx'
import listFrameSource from './list-frame.stories.tsx?raw'
import * as notices from './notices.stories.tsx'
import noticesSource from './notices.stories.tsx?raw'
import * as page from './page.stories.tsx'
import pageSource from './page.stories.tsx?raw'
import * as pictureForm from './picture-form.stories.tsx'
import pictureFormSource from './picture-form.stories.tsx?raw'
import * as slot from './slot.stories.tsx'
import slotSource from './slot.stories.tsx?raw'
import type { Stories } from './stories.ts'
import * as tabs from './tabs.stories.tsx'
import tabsSource from './tabs.stories.tsx?raw'
import * as textField from './text-field.stories.tsx'
import textFieldSource from './text-field.stories.tsx?raw'
import * as thumbnail from './thumbnail.stories.tsx'
import thumbnailSource from './thumbnail.stories.tsx?raw'

/** The imported module of a file of stories. */
export type StoriesModule = { default: Stories } & Record<string, ComponentType | Stories>

/** All stories of the kit by file name, with their source. */
export const allStories: Record<string, { module: StoriesModule; source: string }> = {
  button: { module: button, source: buttonSource },
  'icon-button': { module: iconButton, source: iconButtonSource },
  'text-field': { module: textField, source: textFieldSource },
  'check-box': { module: checkBox, source: checkBoxSource },
  'draft-note': { module: draftNote, source: draftNoteSource },
  'picture-form': { module: pictureForm, source: pictureFormSource },
  'data-table': { module: dataTable, source: dataTableSource },
  'list-bar': { module: listBar, source: listBarSource },
  'list-frame': { module: listFrame, source: listFrameSource },
  thumbnail: { module: thumbnail, source: thumbnailSource },
  dialog: { module: dialog, source: dialogSource },
  notices: { module: notices, source: noticesSource },
  page: { module: page, source: pageSource },
  tabs: { module: tabs, source: tabsSource },
  slot: { module: slot, source: slotSource },
  icon: { module: icon, source: iconSource },
}
