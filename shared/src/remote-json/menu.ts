import type { MenuBadge, RemoteDescription } from '../contract/remote.ts'
import { type JsonSchema, text } from './json-schema.ts'

/** The icons that the kit draws by name. */
export const iconNames = [
  'account',
  'close',
  'delete',
  'door',
  'edit',
  'history',
  'key',
  'letter',
  'logout',
  'menu',
  'more',
  'people',
  'upload',
] as const

export type IconName = (typeof iconNames)[number]

/** SVG path data (SVG 2, 9.3), which begins with a move. */
const pathData = '^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE+\\-., ]*$'

const icon: JsonSchema = {
  description: `The name of an icon, such as ${iconNames[0]}, or { "path": "M…" } for its own icon.`,
  anyOf: [
    {
      ...text(40, `One of ${iconNames.join(', ')}; any other name shows a grid`),
      examples: iconNames,
    },
    {
      type: 'object',
      properties: {
        path: {
          description:
            'SVG path data, drawn as a line 1.5 wide on 24 × 24, at most 1000 characters.',
          type: 'string',
          maxLength: 1000,
          pattern: pathData,
          examples: ['M12 3v18M3 12h18'],
        },
      },
      required: ['path'],
      additionalProperties: false,
    },
  ],
}

const badge: JsonSchema = {
  description: 'A number beside the entry: the call that answers { count }, a list and a label.',
  type: 'object',
  properties: {
    call: {
      description: 'A path below /api, such as /messages/unread, at most 200 characters.',
      type: 'string',
      maxLength: 200,
      pattern: '^(/[a-z0-9-]+)+$',
    },
    list: {
      description:
        'The list whose changes reload it, such as messages or remotes/garden/plants, at most 100 characters.',
      type: 'string',
      maxLength: 100,
      pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$',
    },
    label: text(60, 'What the number counts, such as unread'),
  } satisfies Record<keyof MenuBadge, JsonSchema>,
  required: ['call', 'list', 'label'],
  additionalProperties: false,
}

/** The entry in the side menu (docs/remotes.md). */
export const menu: JsonSchema = {
  description: 'The entry in the side menu: a label, an icon and an order.',
  type: 'object',
  properties: {
    label: text(60, 'The label of the entry'),
    icon,
    order: { description: 'A number; the lowest comes first.', type: 'number' },
    badge,
  } satisfies Record<keyof NonNullable<RemoteDescription['menu']>, JsonSchema>,
  required: ['label', 'icon', 'order'],
  additionalProperties: false,
}
