import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, createElement } from 'react'
import type { Notice } from '../contract/events.ts'
import type { ScreenProps } from '../contract/remote.ts'
import { onNotice } from '../events.ts'
import { MemoryRouter } from '../router.ts'
import { InPlace, type Place } from './in-place.tsx'

/**
 * Shows a screen in what the host puts around it; returns a user, and the notices that are sent.
 * @param at the address that it is opened at; the route of the remote whose test this is, if not given
 */
export function renderScreen(
  Screen: ComponentType<ScreenProps>,
  props: Partial<ScreenProps> = {},
  at?: string,
) {
  const notices: Notice[] = []
  onNotice((notice) => notices.push(notice))
  const remote = ownRemote()
  const screen = createElement(Screen, { session: null, onSignedIn: () => undefined, ...props })
  const initialEntries = [at ?? remote.route]
  const inPlace = createElement(InPlace, { remote, screen })
  render(createElement(MemoryRouter, { initialEntries }, inPlace))
  return { user: userEvent.setup({ applyAccept: false }), notices }
}

/** Of the folder that the test is in. */
function ownRemote(): Place {
  const [folder = ''] = expect.getState().testPath?.match(/^.*(?=[\\/]src[\\/])/) ?? []
  return JSON.parse(readFileSync(`${folder}/remote.json`, 'utf8'))
}

/** A picture to upload. */
export const pictureFile = (name = 'lamp.png') =>
  new File(['lamplight'], name, { type: 'image/png' })
