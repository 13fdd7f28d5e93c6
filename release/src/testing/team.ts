import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LiveSet } from '@sala/kit/contract/remote'
import { unpackSecret } from '../login/secret.ts'
import { type Ran, runSala } from './run-sala.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { copyCheckout, type TempCheckout } from './temp-checkout.ts'

/** A team at work: a checkout, a running Sala, and the deploy token of one remote. */
export interface Team {
  checkout: TempCheckout
  server: RunningServer
  /** The environment of a developer in it. */
  env: Record<string, string>
  /** Runs `sala`, and returns what it ended with. */
  sala(args: string, env?: Record<string, string>): Promise<Ran>
  /** The version of a remote that the next page gets; undefined when it is not live. */
  liveVersion(name: string): Promise<string | undefined>
  tokenFor(name: string): Promise<string>
  goHome(): Promise<void>
}

/** @param name of the remote whose deploy token the team has */
export async function createTeam(name: string): Promise<Team> {
  const checkout = await copyCheckout()
  const server = await startServer(checkout.root)
  const tokenFor = (app: string) => enrol(checkout.root, server, app)
  const env = { ...server.env, SALA_TOKEN: await tokenFor(name) }

  return {
    checkout,
    server,
    env,
    tokenFor,
    sala: (args, others) => runSala(checkout.root, args.split(' '), { ...env, ...others }),
    async liveVersion(app) {
      const { remotes } = (await (await fetch(`${server.url}/remotes.json`)).json()) as LiveSet
      return remotes.find((remote) => remote.name === app)?.version
    },
    async goHome() {
      await server.stop()
      checkout.remove()
    },
  }
}

/** Uses a link for a remote: stores the key where `sala` looks for it, and returns the token. */
export async function enrol(root: string, { url, env }: RunningServer, app: string) {
  async function run(...args: string[]) {
    const ran = await runSala(root, args, env)
    if (ran.code !== 0) throw new Error(`sala ${args[0]}: ${ran.stderr}`)
    return ran.stdout.trim()
  }
  const link = await run('team', 'add', app, '--against', url)
  const { token, privateKey } = unpackSecret(await run('login', link, '--print-secret'))
  const keys = env.SALA_KEYS ?? ''
  mkdirSync(keys, { recursive: true, mode: 0o700 })
  writeFileSync(join(keys, `${app}.pem`), privateKey, { mode: 0o600 })
  return token
}
