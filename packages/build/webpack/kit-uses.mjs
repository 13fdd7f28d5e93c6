import { parse } from 'acorn'
import { originOf } from './origin-of.mjs'

const kits = ['@sala/kit/ui', '@sala/kit/collection']

/**
 * What a remote gives to the parts of the kit: of each part the names of its props, and where each is given
 * first. What is spread into a part is not seen.
 * @param modules webpack's, of the remote
 * @param folder absolute path of the remote
 */
export function kitUses(modules, folder) {
  const uses = {}
  // Webpack lists modules in the order in which their files were read, which varies.
  const sources = [...modules]
    .filter(({ resource }) => resource?.endsWith('.tsx'))
    .sort((one, other) => (one.resource < other.resource ? -1 : 1))
  for (const module of sources) {
    const source = String(module.originalSource()?.source() ?? '')
    if (!kits.some((kit) => source.includes(kit))) continue
    for (const { part, prop, loc } of givenIn(source)) {
      uses[part] ??= {}
      uses[part][prop] ??= originOf(module, loc, folder)
    }
  }
  return uses
}

/** @param source of a module as swc has made it: `jsx(Button, { isBusy: true })` */
function givenIn(source) {
  const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true })
  const { parts, makers } = importsIn(tree)
  const given = []
  visit(tree, (node) => {
    if (node.type !== 'CallExpression' || !makers.has(node.callee.name)) return
    const [element, props] = node.arguments
    const part = partOf(element, parts)
    if (!part || props?.type !== 'ObjectExpression') return
    for (const { type, computed, key, loc } of props.properties) {
      if (type === 'Property' && !computed) given.push({ part, prop: key.name ?? key.value, loc })
    }
  })
  return given
}

/** What the module calls the kit's parts, and what makes elements. */
function importsIn({ body }) {
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
