import type { OtherLanguage } from '../contract/language.ts'
import type { Role } from '../contract/people.ts'
import type {
  Access,
  CanaryThresholds,
  ContractVersion,
  RemoteDescription,
  RemoteTranslations,
  RemoteWords,
  ScreenShape,
} from '../contract/remote.ts'
import { collections, listName } from './collections.ts'
import { enumOf, type JsonSchema, text } from './json-schema.ts'
import { menu } from './menu.ts'
import { site } from './site.ts'

/** Upper limit of `budgetBytes`. */
export const maxBudgetBytes = 2_000_000

const contractVersions: readonly ContractVersion[] = [1]

/** Limits of a canary's thresholds: no remote can make them laxer than these. */
export const canaryBounds = {
  hours: { minimum: 1, maximum: 720 },
  maxFailures: { minimum: 0.01, maximum: 0.2 },
  visits: { minimum: 1, maximum: 20 },
} as const

const translations: JsonSchema = {
  description: 'Title and menu in other languages of the back-office.',
  type: 'object',
  properties: {
    th: {
      description: 'In Thai. The screen has its Thai texts in src/words/th.json.',
      type: 'object',
      properties: {
        title: text(200, 'The title of its page'),
        menu: text(60, 'The label of its menu entry'),
        badge: text(60, 'The label of the number beside it'),
      } satisfies Record<keyof RemoteWords, JsonSchema>,
      required: ['title'],
      additionalProperties: false,
    },
  } satisfies Record<keyof RemoteTranslations, JsonSchema>,
  additionalProperties: false,
}

const lists: JsonSchema = {
  description: 'The lists that it shows first, at most 10.',
  type: 'array',
  items: {
    description:
      'A list: staff, rooms, or one of its own collections; in a public screen it must be public.',
    type: 'string',
    pattern: listName,
    examples: ['staff', 'rooms'],
  },
  maxItems: 10,
}

/** A limit, because every page lists the filled slots. */
const maxSlots = 20
const slotName = '[a-z][a-z0-9-]{0,39}'

const offers: JsonSchema = {
  description: `Slots of its screen that other remotes can fill, at most ${maxSlots}.`,
  type: 'array',
  items: {
    description:
      'A slot such as row-details: lower-case letters, digits and hyphens, a letter first, at most 40.',
    type: 'string',
    pattern: `^${slotName}$`,
  },
  maxItems: maxSlots,
}

const fills: JsonSchema = {
  description: `Slots of other remotes that it fills, at most ${maxSlots}.`,
  type: 'array',
  items: {
    description:
      'A remote and its slot, such as staff/row-details, which src/fills/staff/row-details.tsx fills.',
    type: 'string',
    pattern: `^[a-z][a-z0-9]{0,39}/${slotName}$`,
  },
  maxItems: maxSlots,
}

const canary: JsonSchema = {
  description: 'When a canary ends automatically: hours, maxFailures and visits.',
  type: 'object',
  properties: {
    hours: {
      description:
        'Time limit, unless it had the number of visits by then: whole hours, default 24, at most 720.',
      type: 'integer',
      ...canaryBounds.hours,
    },
    maxFailures: {
      description: 'Maximum share of failed visits: 0.01 to 0.2, default 0.1.',
      type: 'number',
      ...canaryBounds.maxFailures,
    },
    visits: {
      description:
        'Visits that it needs within the time limit; fewer count as this many when the share of failures is computed: 1 to 20, default 5 for screens behind the sign-in, else 20.',
      type: 'integer',
      ...canaryBounds.visits,
    },
  } satisfies Record<keyof CanaryThresholds, JsonSchema>,
  additionalProperties: false,
}

/** The schema of `remote.json`, for the server, the command line and editors. */
export const remoteSchema = {
  description: 'Description of a remote.',
  type: 'object',
  properties: {
    $schema: text(300, 'The address of this schema, for editors'),
    name: {
      description:
        'Its name in addresses: lower-case letters and digits, a letter first, at most 40.',
      type: 'string',
      pattern: '^[a-z][a-z0-9]{0,39}$',
    },
    contract: {
      description: 'The version of the contract.',
      type: 'integer',
      enum: contractVersions,
    },
    route: {
      description:
        'Its path, which includes all paths below it: /, or a path such as /garden of lower-case letters, digits and hyphens, at most 100 characters.',
      type: 'string',
      maxLength: 100,
      pattern: '^/([a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*)?$',
    },
    access: enumOf<Access>('Who can open it.', {
      public: 'everybody, as a separate document',
      'signed-in': 'signed-in users',
      'signed-out': 'visitors who are not signed in',
    }),
    roles: {
      description: 'Roles that can open it, all when left out.',
      type: 'array',
      items: enumOf<Role>('A role.', {
        owner: 'has all rights',
        editor: 'works with lists and messages',
        reader: 'can view but not edit',
        developer: 'manages releases',
      }),
      minItems: 1,
      maxItems: 4,
    },
    layout: enumOf<RemoteDescription['layout']>('Where it is shown.', {
      shell: 'beside the side menu',
      bare: 'on the whole page',
    }),
    shape: enumOf<ScreenShape>('The skeleton while it loads.', {
      page: 'a page of text and pictures',
      card: 'one card in the middle',
      'form-over-table': 'a form with a table below',
      table: 'a table',
    }),
    title: text(200, 'The title of its page'),
    languages: {
      description:
        'Languages of its public page besides English: the Thai page is at /th, or at /th and its route.',
      type: 'array',
      items: enumOf<OtherLanguage>('A language.', {
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
      description: `Maximum size of its scripts and styles together in bytes, default 300000, at most ${maxBudgetBytes}.`,
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
