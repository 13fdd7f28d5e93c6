import {
  createToken,
  listTokens,
  revokeTokens,
  TokenError,
} from '../releases/trust/manage-tokens.ts'
import { runForApp } from './run-for-app.ts'

await runForApp({
  usage: 'Usage: token.ts create|revoke|list <app> [name] [--new]',
  commands: {
    create: (db, app, [name]) => createToken(db, { app, name }),
    revoke: (db, app, [name]) => revokeTokens(db, { app, name }),
    list: (db, app, [name]) => listTokens(db, { app, name }),
  },
  making: 'create',
  isTold: (error) => error instanceof TokenError,
})
