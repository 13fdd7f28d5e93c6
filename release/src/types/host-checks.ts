import type { RemoteDescription } from '@sala/kit/contract/remote'
import { eventChecks } from './events.ts'
import { kitChecks } from './kit.ts'
import { type Check, makeProject, type TypedRelease, type Types } from './project.ts'

/** A project that compiles if a host and a remote fit. */
export function makeHostProject(host: Types, remote: TypedRelease) {
  return makeProject(
    [
      {
        code: "import type * as Host from './host/contract/remote.ts'",
        means: 'The host has no contract',
      },
      {
        code: "import type * as Remote from './remote/contract/remote.ts'",
        means: 'The remote has no contract',
      },
      {
        code: "type Screen = (typeof import('./remote/screen'))['default']",
        means: 'The screen has no default export',
      },
      {
        code: 'export const screen: Host.ScreenModule = { default: any<Screen>() }',
        means: 'The screen asks for props that the host does not give',
      },
      {
        code: 'export const props: Remote.ScreenProps = any<Host.ScreenProps>()',
        means: 'The props that the host gives are not those of the remote’s contract',
      },
      ...eventChecks(host, remote.types),
      ...descriptionChecks(remote.description),
      ...kitChecks(host, remote),
    ],
    { host, remote: remote.types },
  )
}

function descriptionChecks(description: RemoteDescription | null): Check[] {
  if (!description) return []
  // Assigned by way of a variable: fields that the host does not know yet are allowed.
  return [
    {
      code: `const described = ${JSON.stringify(description)} as const; export const known: Host.RemoteDescription = described`,
      means: 'The remote’s remote.json says something that the host does not know',
    },
  ]
}
