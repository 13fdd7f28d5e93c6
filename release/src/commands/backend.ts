import { Command } from 'commander'
import { withJson } from '../options.ts'
import { print, table } from '../output.ts'
import { runServerCommand } from '../server-command.ts'

/**
 * `sala backend`: for an administrator, on the server's machine: where calls of remotes may be passed on
 * to. It works on the database that DATA_DIR or DATABASE_URL names, by the server's own code.
 */
export function backendCommand() {
  return new Command('backend')
    .description(
      "allows remotes backends of their own and takes that back, on the server's machine",
    )
    .addCommand(allowCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand())
}

interface Allowed {
  app: string
  origin: string
  private: boolean
  allowedBy: string
  allowedAt: string
}

function allowCommand() {
  const command = new Command('allow')
    .description('lets calls of a remote be passed on to an origin')
    .argument('<name>', "the remote's name")
    .argument('<origin>', 'such as https://orders.example')
    .option('--private', 'it may be in a network of your own, and be spoken to over plain http')
    .action(async (app: string, origin: string) => {
      const more = command.opts<{ private?: boolean }>().private ? ['--private'] : []
      const allowed: Allowed = await ask(['allow', ...more, '--', app, origin])
      print(command.opts(), allowed, `${allowed.origin} is allowed for ${allowed.app}.`)
    })
  return withJson(command)
}

function listCommand() {
  const command = new Command('list')
    .description('lists the backends that are allowed')
    .action(async () => {
      const all: Allowed[] = await ask(['list'])
      print(command.opts(), all, table([heading, ...all.map(rowOf)]))
    })
  return withJson(command)
}

const heading = ['REMOTE', 'BACKEND', 'PRIVATE', 'ALLOWED', 'BY']

const rowOf = ({ app, origin, private: isPrivate, allowedAt, allowedBy }: Allowed) => [
  ...[app, origin, isPrivate ? 'yes' : 'no', allowedAt, allowedBy],
]

interface Revoked {
  app: string
  origin: string
  usedBy: string[]
}

function revokeCommand() {
  const command = new Command('revoke')
    .description('closes the way to a backend at once, whatever is live')
    .argument('<name>', "the remote's name")
    .argument('<origin>', 'as it was allowed')
    .action(async (app: string, origin: string) => {
      const revoked: Revoked = await ask(['revoke', '--', app, origin])
      const { usedBy } = revoked
      const all = new Intl.ListFormat('en-GB').format(usedBy)
      const used = usedBy.length > 0 ? ` ${app} ${all} is live and does without it now.` : ''
      print(command.opts(), revoked, `${revoked.origin} is not allowed any more.${used}`)
    })
  return withJson(command)
}

/** What the server's own command answers. */
async function ask<Answer>(args: string[]): Promise<Answer> {
  return JSON.parse(await runServerCommand('backend.ts', args))
}
