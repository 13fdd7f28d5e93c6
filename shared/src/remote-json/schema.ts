import type { OtherLanguage } from '../contract/language.ts'
import type { Role } from '../contract/people.ts'
import type {
  Access,
  CanaryThresholds,
  ContractVersion,
  MenuBadge,
  RemoteDescription,
  RemoteTranslations,
  RemoteWords,
  ScreenShape,
} from '../contract/remote.ts'
import { collections, listName } from './collections.ts'
import { iconNames } from './icon-names.ts'
import { type JsonSchema, oneOf, text } from './json-schema.ts'
import { site } from './site.ts'

/** No page has to be heavier. */
export const maxBudgetBytes = 2_000_000

const contractVersions: readonly ContractVersion[] = [1]

/** What a canary's thresholds can be, so that none is loosened beyond what protects everybody. */
export const canaryBounds = {
  hours: { minimum: 1, maximum: 720 },
  maxFailures: { minimum: 0.01, maximum: 0.2 },
  visits: { minimum: 1, maximum: 20 },
} as const

/** What SVG 2 (9.3) allows in path data, beginning with a move. */
const pathData = '^[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE+\\-., ]*$'

const icon: JsonSchema = {
  description: `The name of an icon, such as ${iconNames[0]}, or { "path": "M…" } with one of its own.`,
  anyOf: [
    {
      ...text(40, `One of ${iconNames.join(', ')}; any other is drawn as a grid`),
      examples: iconNames,
    },
    {
      type: 'object',
      properties: {
        path: {
          description:
            'SVG path data, drawn as a line 1.5 wide on 24 × 24, 1000 characters at most.',
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
  description: 'A number beside the entry: a call that answers it as count, a list and a label.',
  type: 'object',
  properties: {
    call: {
      description: 'What is asked below /api, such as /messages/unread, 200 characters at most.',
      type: 'string',
      maxLength: 200,
      pattern: '^(/[a-z0-9-]+)+$',
    },
    list: {
      description:
        'The list whose changes may change it, such as messages, or remotes/garden/plants, 100 characters at most.',
      type: 'string',
      maxLength: 100,
      pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$',
    },
    label: text(60, 'What is counted, such as unread'),
  } satisfies Record<keyof MenuBadge, JsonSchema>,
  required: ['call', 'list', 'label'],
  additionalProperties: false,
}

const menu: JsonSchema = {
  description: 'Its entry in the side menu: a label, an icon and an order.',
  type: 'object',
  properties: {
    label: text(60, 'What the entry says'),
    icon,
    order: { description: 'A number: the entry with the lowest comes first.', type: 'number' },
    badge,
  } satisfies Record<keyof NonNullable<RemoteDescription['menu']>, JsonSchema>,
  required: ['label', 'icon', 'order'],
  additionalProperties: false,
}

const translations: JsonSchema = {
  description: 'What its title and its menu say in other languages of the back-office.',
  type: 'object',
  properties: {
    th: {
      description: 'In Thai, which src/words/th.json speaks on its screen.',
      type: 'object',
      properties: {
        title: text(200, 'The title of its page'),
        menu: text(60, 'What its entry in the side menu says'),
        badge: text(60, 'What the number beside the entry counts'),
      } satisfies Record<keyof RemoteWords, JsonSchema>,
      required: ['title'],
      additionalProperties: false,
    },
  } satisfies Record<keyof RemoteTranslations, JsonSchema>,
  additionalProperties: false,
}

const lists: JsonSchema = {
  description: 'The lists that it shows first, 10 at most.',
  type: 'array',
  items: {
    description:
      'A list: staff, rooms, or the name of one of its own, which a public screen shows when it is public.',
    type: 'string',
    pattern: listName,
    examples: ['staff', 'rooms'],
  },
  maxItems: 10,
}

/** So many slots no screen needs, and every page names what is filled. */
const maxSlots = 20
const slotName = '[a-z][a-z0-9-]{0,39}'

const offers: JsonSchema = {
  description: `The named places of its screen that other remotes may fill, ${maxSlots} at most.`,
  type: 'array',
  items: {
    description:
      'A slot such as row-details: lower-case letters, digits and hyphens, a letter first, 40 at most.',
    type: 'string',
    pattern: `^${slotName}$`,
  },
  maxItems: maxSlots,
}

const fills: JsonSchema = {
  description: `The slots of other remotes that it fills, ${maxSlots} at most.`,
  type: 'array',
  items: {
    description:
      'A remote’s name and its slot, such as staff/row-details, which src/fills/staff/row-details.tsx fills.',
    type: 'string',
    pattern: `^[a-z][a-z0-9]{0,39}/${slotName}$`,
  },
  maxItems: maxSlots,
}

const canary: JsonSchema = {
  description: 'When a canary of it ends by itself: hours, maxFailures and visits.',
  type: 'object',
  properties: {
    hours: {
      description:
        'How long it runs when fewer visits than “visits” have seen it by then: whole hours, 24 when left out, 720 at most.',
      type: 'integer',
      ...canaryBounds.hours,
    },
    maxFailures: {
      description:
        'The largest share of visits that may fail: from 0.01 to 0.2, 0.1 when left out.',
      type: 'number',
      ...canaryBounds.maxFailures,
    },
    visits: {
      description:
        'How many visits must have seen it before its time is up; fewer count as this many when its share of failures is judged: from 1 to 20. When left out, 5 where people have signed in, else 20.',
      type: 'integer',
      ...canaryBounds.visits,
    },
  } satisfies Record<keyof CanaryThresholds, JsonSchema>,
  additionalProperties: false,
}

/** The one definition of `remote.json`: the server, the command line and editors look at it by this. */
export const remoteSchema = {
  description: 'What a remote says of itself.',
  type: 'object',
  properties: {
    $schema: text(300, 'Where an editor finds this schema'),
    name: {
      description:
        'What it is called in addresses: lower-case letters and digits, a letter first, 40 at most.',
      type: 'string',
      pattern: '^[a-z][a-z0-9]{0,39}$',
    },
    contract: {
      description: 'The version of the contract that it is written for.',
      type: 'integer',
      enum: contractVersions,
    },
    route: {
      description:
        'Its address, and everything beneath it: /, or a path such as /garden of lower-case letters, digits and hyphens, 100 characters at most.',
      type: 'string',
      maxLength: 100,
      pattern: '^/([a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*)?$',
    },
    access: oneOf<Access>('Who may see it.', {
      public: 'everybody, as a document of its own',
      'signed-in': 'who has signed in',
      'signed-out': 'who has not',
    }),
    roles: {
      description: 'Whom of those who are signed in it is for, everybody when left out.',
      type: 'array',
      items: oneOf<Role>('Somebody who sees it.', {
        owner: 'who may do everything',
        editor: 'who works with lists and letters',
        reader: 'who changes nothing',
        developer: 'who works with releases',
      }),
      minItems: 1,
      maxItems: 4,
    },
    layout: oneOf<RemoteDescription['layout']>('Where it stands.', {
      shell: 'beside the side menu',
      bare: 'alone on the page',
    }),
    shape: oneOf<ScreenShape>('Its outline while it loads.', {
      page: 'a page of text and pictures',
      card: 'one card in the middle',
      'form-over-table': 'a form, and a table beneath it',
      table: 'a table',
    }),
    title: text(200, 'The title of its page'),
    languages: {
      description:
        'What its public page speaks beside English: in Thai it is at /th, or at /th and its route.',
      type: 'array',
      items: oneOf<OtherLanguage>('A language.', {
        th: 'Thai',
        zh: 'Chinese in simplified characters',
        ja: 'Japanese',
      }),
      maxItems: 3,
    },
    translations,
    menu,
    lists,
    budgetBytes: {
      description: `The most that its scripts and styles may weigh together, 300000 when left out, ${maxBudgetBytes} at most.`,
      type: 'integer',
      minimum: 0,
      maximum: maxBudgetBytes,
    },
    canary,
    offers,
    fills,
    collections,
    site,
  } satisfies Record<keyof RemoteDescription, JsonSchema>,
  required: ['name', 'contract', 'route', 'access', 'layout', 'shape', 'title'],
  additionalProperties: false,
} as const satisfies JsonSchema
