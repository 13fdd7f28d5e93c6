import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { faultInName, faultInTitle } from 'create-sala-remote/names.mjs'
import type { App } from '../apps.ts'
import { checkout } from '../project.ts'
import { SalaError } from '../sala-error.ts'

/** @throws {SalaError} when a new remote of the checkout cannot have this name */
export function checkName(name: string, apps: App[]) {
  const taken = apps.find((app) => app.name === name || app.description?.route === `/${name}`)
  refuse(
    faultInName(name) ??
      (taken &&
        `The name or the route of “${name}” is taken by ${taken.name}: take another name.`) ??
      (existsSync(join(checkout, `remote-${name}`))
        ? `There is a folder remote-${name} already: take another name.`
        : undefined),
  )
}

/** @throws {SalaError} when a new remote cannot have this title */
export function checkTitle(title: string) {
  refuse(faultInTitle(title))
}

function refuse(fault: string | undefined) {
  if (fault) throw new SalaError('wrongUse', fault)
}
