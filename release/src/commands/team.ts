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
    .description("lets teams in by a link, lists them and takes back, on the server's machine")
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
    .description('prints a link by which a team gets its token and hands over its key, once')
    .argument('<name>', "the remote's name, or host")
    .argument('[token]', 'what its token and its key are called')
    .addOption(againstOption('the address of the Sala, as the team reaches it'))
    .action(async () => {
      const { against } = command.opts<{ against?: string }>()
      const at = against ? ['--at', against] : []
      const link: Link = await ask(['add', ...at, '--', ...command.args])
      print(command.opts(), link, link.link)
      printError('It works once and for an hour, with “npx sala login” and the link in quotes.')
      if (link.link.startsWith('http:')) {
        printError(
          "Over http it works on the server's own machine alone: name an https address with --against, SALA_URL or PUBLIC_URL.",
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
    .description('lists the tokens, keys and open links of all teams, without showing them')
    .action(async () => {
      const teams: Team[] = await ask(['list'])
      print(command.opts(), teams, table([heading, ...teams.flatMap(toRows)]))
    })
  return withJson(command)
}

const heading = ['TEAM', 'WHAT', 'NAME', 'MADE', 'LAST RELEASE', 'FINGERPRINT']

function toRows({ app, tokens, keys, links }: Team) {
  const row = (what: string, { name, createdAt, lastUsedAt }: Used, id = '') => [
    ...[app, what, name, createdAt, lastUsedAt ?? '–', id],
  ]
  return [
    ...tokens.map((token) => row('token', token)),
    ...keys.map((key) => row('key', key, key.id)),
    ...links.map(({ name, expiresAt }) => [app, 'link', name, `until ${expiresAt}`]),
  ]
}

function revokeCommand() {
  const command = new Command('revoke')
    .description('takes back the token and the key of a name, and its open link')
    .argument('<name>', "the remote's name, or host")
    .argument('<token>', 'what the token and the key are called')
    .addOption(new Option('--only <what>', 'one of the two').choices(['token', 'key']))
    .action(async (app: string, name: string) => {
      const { only } = command.opts<{ only?: string }>()
      const args = only ? ['--only', only] : []
      const revoked: Revoked = await ask(['revoke', ...args, '--', app, name])
      const { tokens, keys, links } = revoked
      const parts = [inWords(tokens, 'token'), inWords(keys, 'key'), inWords(links, 'link')]
      const all = parts.filter(Boolean).join(', ')
      print(command.opts(), revoked, `${all} of ${app} ended. What is live stays so.`)
    })
  return withJson(command)
}

interface Revoked {
  tokens: number
  keys: number
  links: number
}

function inWords(count: number, what: string) {
  return count === 0 ? '' : `${count} ${what}${count === 1 ? '' : 's'}`
}

/** Runs the server's own command; returns its answer. */
async function ask<Answer>(args: string[]): Promise<Answer> {
  return JSON.parse(await runServerCommand('team.ts', args))
}
