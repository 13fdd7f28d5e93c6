import { Command, Option } from 'commander'
import { againstOption, withJson } from '../options.ts'
import { print, printError, table } from '../output.ts'
import { runServerCommand } from '../server-command.ts'

/**
 * `sala team`: manages the teams that release remotes, on the server's machine. It works on the database
 * that DATA_DIR or DATABASE_URL names, by the server's own code.
 */
export function teamCommand() {
  return new Command('team')
    .description("Connect teams by links, list and revoke them, on the server's machine")
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(revokeCommand())
}

interface Link {
  app: string
  name: string
  link: string
  expiresAt: string
}

function addCommand() {
  const command = new Command('add')
    .description('Print a link to connect a team, for “sala login”; it works once')
    .argument('<name>', 'name of the remote, or host')
    .argument('[token]', 'name of its token and key')
    .addOption(againstOption('address of the Sala, as the team reaches it'))
    .action(async () => {
      const { against } = command.opts<{ against?: string }>()
      const at = against ? ['--at', against] : []
      const link: Link = await ask(['add', ...at, '--', ...command.args])
      print(command.opts(), link, link.link)
      printError('It works once, within an hour: npx sala login "<link>"')
      if (link.link.startsWith('http:')) {
        printError(
          "Over http it works on the server's own machine only: set an https address with --against, SALA_URL or PUBLIC_URL.",
        )
      }
    })
  return withJson(command)
}

interface Used {
  name: string
  createdAt: string
  lastUsedAt: string | null
}

interface Team {
  app: string
  tokens: Used[]
  keys: (Used & { id: string })[]
  links: { name: string; expiresAt: string }[]
}

function listCommand() {
  const command = new Command('list')
    .description('List tokens, keys and open links of all teams, without their secrets')
    .action(async () => {
      const teams: Team[] = await ask(['list'])
      print(command.opts(), teams, table([heading, ...teams.flatMap(toRows)]))
    })
  return withJson(command)
}

const heading = ['TEAM', 'WHAT', 'NAME', 'CREATED', 'LAST RELEASE', 'FINGERPRINT']

function toRows({ app, tokens, keys, links }: Team) {
  const row = (what: string, { name, createdAt, lastUsedAt }: Used, id = '') => [
    app,
    what,
    name,
    createdAt,
    lastUsedAt,
    id,
  ]
  return [
    ...tokens.map((token) => row('token', token)),
    ...keys.map((key) => row('key', key, key.id)),
    ...links.map(({ name, expiresAt }) => [app, 'link', name, `until ${expiresAt}`]),
  ]
}

function revokeCommand() {
  const command = new Command('revoke')
    .description('Revoke the token, the key and the open link of a name')
    .argument('<name>', 'name of the remote, or host')
    .argument('<token>', 'name of the token and key')
    .addOption(new Option('--only <what>', 'revoke only one of them').choices(['token', 'key']))
    .action(async (app: string, name: string) => {
      const { only } = command.opts<{ only?: string }>()
      const args = only ? ['--only', only] : []
      const revoked: Revoked = await ask(['revoke', ...args, '--', app, name])
      const { tokens, keys, links } = revoked
      const parts = [
        formatCount(tokens, 'token'),
        formatCount(keys, 'key'),
        formatCount(links, 'link'),
      ]
      const all = parts.filter(Boolean).join(', ')
      print(command.opts(), revoked, `Revoked ${all} of ${app}. Live releases stay live.`)
    })
  return withJson(command)
}

interface Revoked {
  tokens: number
  keys: number
  links: number
}

function formatCount(count: number, what: string) {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

/** Runs the server's own command; returns its answer. */
async function ask<Answer>(args: string[]): Promise<Answer> {
  return JSON.parse(await runServerCommand('team.ts', args))
}
