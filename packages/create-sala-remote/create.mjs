#!/usr/bin/env node
import './node-version.mjs'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeRemote, writeRepository } from './fill-templates.mjs'
import { defaultTitle, faultInName, faultInTitle } from './names.mjs'
import { chooseOrigin, npm, readLatestVersions, readLiveRemotes, WrongUse } from './sala.mjs'
import { update } from './update.mjs'

const help = `Usage: npm create --yes sala-remote@latest <name> --registry=https://sala.example/npm/ [-- options]

Creates a remote of Sala in a new folder.

  <name>             lower-case letters and digits, such as garden
  --title <title>    title of its page and menu entry
  --from <address>   address of the Sala, if it is not the registry
  --no-install       do not install packages
  --update           update the remote in this folder instead
`
const options = {
  title: { type: 'string' },
  from: { type: 'string' },
  'no-install': { type: 'boolean' },
  update: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
}

try {
  const { values, positionals } = parse()
  if (values.help) process.stdout.write(help)
  else if (values.update) await update(process.cwd(), chooseOrigin(values.from))
  else await create(positionals, values)
} catch (error) {
  if (!(error instanceof WrongUse)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

function parse() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse(`${error.message}\n\n${help}`)
  }
}

async function create([name, ...others], values) {
  if (!name || others.length > 0) throw new WrongUse(`Give the remote one name.\n\n${help}`)
  const title = values.title ?? defaultTitle(name)
  refuse(faultInName(name) ?? faultInTitle(title))
  const origin = chooseOrigin(values.from)
  const remotes = await readLiveRemotes(origin)
  const taken = remotes.find((one) => one.name === name || one.route === `/${name}`)
  refuse(taken && `The name or the route of “${name}” is taken by ${taken.name} in ${origin}.`)

  const folder = resolve(name)
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new WrongUse(`The folder ${name} is not empty: take another name, or another place.`)
  }
  const versions = await readLatestVersions(origin)
  const order = 1 + Math.max(0, ...remotes.map(({ menu }) => menu?.order ?? 0))
  const remote = { name, title, order, origin, versions }
  const files = [...writeRemote(folder, remote), ...writeRepository(folder, remote)]
  say(`${files.length} files in ${name}, for the Sala at ${origin}.`)
  if (!values['no-install']) {
    say('Installing its packages …')
    await npm(folder, ['install', '--no-audit', '--no-fund'])
  }
  say(nextSteps(name))
}

function refuse(fault) {
  if (fault) throw new WrongUse(fault)
}

function nextSteps(folder) {
  return `
  cd ${folder}
  npm test                     its tests
  npm run dev                  the screen alone, on a fake API
  npx sala login <link>        once, with the link that an administrator gives you
  npx sala dev                 the screen inside Sala, for you alone
  npx sala publish --promote   the first release`
}

function say(text) {
  process.stdout.write(`${text}\n`)
}
