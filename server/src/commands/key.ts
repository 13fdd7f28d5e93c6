import {
  addFirstTeamKey,
  addTeamKey,
  KeyError,
  listTeamKeys,
  revokeTeamKey,
} from '../releases/trust/manage-keys.ts'
import { runForApp } from './run-for-app.ts'

await runForApp({
  usage: 'Usage: key.ts add|add-first <app> <public key> [name] [--new], revoke|list <app> [name]',
  commands: {
    add: (db, app, [line, name]) => addTeamKey(db, { app, line, name }),
    'add-first': (db, app, [line, name]) => addFirstTeamKey(db, { app, line, name }),
    revoke: (db, app, [name]) => revokeTeamKey(db, { app, name }),
    list: (db, app) => listTeamKeys(db, { app }),
  },
  making: 'add',
  isTold: (error) => error instanceof KeyError,
})
