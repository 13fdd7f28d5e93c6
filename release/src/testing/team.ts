import type { LiveSet } from '@sala/kit/contract/remote'
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
export async function openTeam(name: string): Promise<Team> {
  const checkout = await copyCheckout()
  const server = await startServer(checkout.root)
  async function tokenFor(app: string) {
    const ran = await runSala(checkout.root, ['token', 'create', app, '--new'], server.env)
    if (ran.code !== 0) throw new Error(`There is no token of ${app}: ${ran.stderr}`)
    return ran.stdout.trim()
  }
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
