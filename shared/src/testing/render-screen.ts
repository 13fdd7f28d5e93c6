import { readFileSync } from 'node:fs'
import { screen as page, render, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ComponentType, createElement } from 'react'
import type { Notice } from '../contract/events.ts'
import type { ScreenProps } from '../contract/remote.ts'
import { onNotice } from '../events.ts'
import { MemoryRouter } from '../router.ts'
import { fakeCredentials } from './fake-account.ts'
import { type FramedRemote, HostFrame } from './host-frame.tsx'

/**
 * Renders a screen as the host does. @returns a user, and the notices that are sent
 * @param at address; default: the route of the remote under test
 */
export function renderScreen(
  Screen: ComponentType<ScreenProps>,
  props: Partial<ScreenProps> = {},
  at?: string,
) {
  const notices: Notice[] = []
  onNotice((notice) => notices.push(notice))
  const remote = readRemote()
  const screen = createElement(Screen, { session: null, onSignedIn: () => undefined, ...props })
  const initialEntries = [at ?? remote.route]
  const framed = createElement(HostFrame, { remote, screen })
  render(createElement(MemoryRouter, { initialEntries }, framed))
  return { user: userEvent.setup({ applyAccept: false }), notices }
}

/** Reads `remote.json` of the remote under test. */
function readRemote(): FramedRemote {
  const [folder = ''] = expect.getState().testPath?.match(/^.*(?=[\\/]src[\\/])/) ?? []
  return JSON.parse(readFileSync(`${folder}/remote.json`, 'utf8'))
}

/** A picture to upload. */
export const pictureFile = (name = 'lamp.png', type = 'image/png') =>
  new File([Uint8Array.from(Buffer.from('\x89PNG\r\n\x1a\nlamplight', 'latin1'))], name, { type })

/** Enters the password in the confirmation dialog and presses the button with this name. */
export async function confirmWithPassword(
  user: UserEvent,
  title: string | RegExp,
  action: string,
  password = fakeCredentials.password,
) {
  const dialog = within(await page.findByRole('dialog', { name: title }))
  await user.type(dialog.getByLabelText('Your password'), password)
  await user.click(dialog.getByRole('button', { name: action }))
}
