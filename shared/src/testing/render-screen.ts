import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, createElement } from 'react'
import type { Notice } from '../contract/notice.ts'
import type { ScreenProps } from '../contract/remote.ts'
import { onNotice } from '../events.ts'
import { KitProvider } from '../ui/index.ts'

/** Shows a screen in the kit's provider; returns a user, and the notices that are sent. */
export function renderScreen(Screen: ComponentType<ScreenProps>, props: Partial<ScreenProps> = {}) {
  const notices: Notice[] = []
  onNotice((notice) => notices.push(notice))
  const element = createElement(Screen, { session: null, onSignedIn: () => undefined, ...props })
  render(element, { wrapper: KitProvider })
  return { user: userEvent.setup({ applyAccept: false }), notices }
}

/** A picture to upload. */
export const pictureFile = (name = 'lamp.png') =>
  new File(['lamplight'], name, { type: 'image/png' })
