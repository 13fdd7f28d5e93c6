import { parse } from 'acorn'
import { findOrigin } from './origin-of.mjs'

const kits = ['@sala/kit/ui', '@sala/kit/collection', '@sala/kit/api/request']

/**
 * Lists the props and options that a remote passes to the kit: for each component the names of its props, for each function those of the
 * options in its arguments (`0.picture`), and where each is given first. What is spread is not seen, nor what options contain.
 * @param modules webpack's, of the remote
 * @param folder absolute path of the remote
 */
export function kitUses(modules, folder) {
  const uses = {}
  // Webpack lists modules in the order in which their files were read, which varies.
  const sources = [...modules]
    .filter(({ resource }) => /\.tsx?$/.test(resource))
    .sort((one, other) => (one.resource < other.resource ? -1 : 1))
  for (const module of sources) {
    const source = String(module.originalSource()?.source() ?? '')
    if (!kits.some((kit) => source.includes(kit))) continue
    for (const { part, prop, loc } of findGiven(source)) {
      uses[part] ??= {}
      uses[part][prop] ??= findOrigin(module, loc, folder)
    }
  }
  return uses
}

/** @param source of a module as swc has made it: `jsx(Button, { isBusy: true })`, `defineCollection({ name: 'rooms' })` */
function findGiven(source) {
  const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const { parts, makers } = readImports(tree)
  const given = []
  visit(tree, (node) => {
    if (node.type !== 'CallExpression') return
    const { callee, arguments: all } = node
    const isElement = makers.has(callee.name)
    const part = partOf(isElement ? all[0] : callee, parts)
    if (!part) return
    for (const [index, argument] of (isElement ? [all[1]] : all).entries()) {
      for (const { name, loc } of namesIn(argument)) {
        given.push({ part, prop: isElement ? name : `${index}.${name}`, loc })
      }
    }
  })
  return given
}

function namesIn(argument) {
  if (argument?.type !== 'ObjectExpression') return []
  const named = argument.properties.filter(({ type, computed }) => type === 'Property' && !computed)
  return named.map(({ key, loc }) => ({ name: key.name ?? key.value, loc }))
}

/** The module's local names of the kit's parts, and of the functions that create elements. */
function readImports({ body }) {
  const parts = new Map()
  const makers = new Set()
  for (const { type, source, specifiers } of body) {
    if (type !== 'ImportDeclaration') continue
    for (const { imported, local } of specifiers) {
      if (kits.includes(source.value)) parts.set(local.name, imported?.name ?? '')
      else if (source.value === 'react/jsx-runtime') makers.add(local.name)
    }
  }
  return { parts, makers }
}

/** `Button`, or `forms.Row`; the parts of the whole kit, imported as one, are its members. */
function partOf(element, parts) {
  if (element?.type === 'Identifier') return parts.get(element.name)
  if (element?.type !== 'MemberExpression' || element.computed) return undefined
  const space = parts.get(element.object.name)
  if (space === undefined) return undefined
  return space === '' ? element.property.name : `${space}.${element.property.name}`
}

function visit(node, look) {
  if (typeof node?.type === 'string') look(node)
  for (const inner of Object.values(node ?? {})) {
    if (inner !== null && typeof inner === 'object') visit(inner, look)
  }
}
