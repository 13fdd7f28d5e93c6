import { type Command, InvalidArgumentError, Option } from 'commander'
import valid from 'semver/functions/valid.js'
import { currentAppName } from './apps.ts'
import { chooseLogin } from './login/credentials.ts'
import { parseUrl } from './login/link.ts'

const maxMinutes = 24 * 60

export interface ServerOptions {
  /** The server's origin. */
  against: string
  json?: boolean
}

/** Adds the options of a command that calls a server. Its first argument, if any, names an app, by default the one in this folder. */
export function withServer(command: Command) {
  return withJson(command)
    .addOption(againstOption('address of the server'))
    .hook('preAction', (_, { args: [named], processedArgs, registeredArguments: [first] }) => {
      const mayBeLeftOut = first !== undefined && !first.required
      const app = named ?? (mayBeLeftOut ? currentAppName() : undefined)
      if (named === undefined && mayBeLeftOut) processedArgs[0] = app
      const { against } = command.opts<Partial<ServerOptions>>()
      command.setOptionValue('against', chooseLogin(app?.split('@', 1)[0], against || undefined))
    })
}

export function againstOption(description: string) {
  return new Option('--against <url>', description).env('SALA_URL').argParser(parseOrigin)
}

export function withJson(command: Command) {
  return command.option('--json', 'print JSON')
}

export function withWhy(command: Command) {
  return command.option('--why <text>', 'reason, for the history')
}

export function withUnrendered(command: Command) {
  return command.option(
    '--unrendered <reason>',
    'let visitors see it though it was not rendered in a browser; the reason is for the history',
  )
}

export function parseVersion(value: string) {
  if (!valid(value)) throw new InvalidArgumentError('It must be a version such as 1.4.0.')
  return value
}

/** Returns a parser of whole numbers within bounds. */
export function parseWhole(minimum: number, maximum: number) {
  return (value: string) => {
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`)
  }
}

export const parsePercent = parseWhole(0, 100)

export function parseMinutes(value: string) {
  const minutes = Number(value)
  if (!/^\d+(\.\d+)?$/.test(value) || minutes > maxMinutes) {
    throw new InvalidArgumentError(`It must be a number of minutes, ${maxMinutes} at most.`)
  }
  return minutes
}

function parseOrigin(value: string) {
  // CI systems set variables without a value to the empty string.
  if (value === '') return value
  const url = parseUrl(value)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It must be an address such as https://sala.example.')
  }
  return url.origin
}
