type Field = HTMLInputElement | HTMLTextAreaElement

/** Typed text by the name of its field. */
export type Typed = Map<string, string>

/** The typed text of all fields of a screen. */
export function readTyped(screen: Element): Typed {
  const typed = findFields(screen).filter(({ value, defaultValue }) => value !== defaultValue)
  return new Map(typed.map(({ name, value }) => [name, value]))
}

/**
 * Copies typed text from a screen to the one that replaces it: after another release, another try, or a failed
 * hydration.
 * @param root the parent of the screens
 * @param typed for the first screen
 */
export function preserveTyped(root: Element, typed: Typed = new Map()) {
  const pending = new Map(typed)
  const observer = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) {
      for (const node of removedNodes) {
        if (!(node instanceof Element)) continue
        for (const [name, value] of readTyped(node)) pending.set(name, value)
      }
    }
    for (const field of findFields(root)) {
      const value = pending.get(field.name)
      if (value === undefined) continue
      pending.delete(field.name)
      if (field.value === field.defaultValue) type(field, value)
    }
  })
  observer.observe(root, { childList: true })
}

function findFields(element: Element) {
  return [...element.querySelectorAll<Field>('input[name]:not([type=hidden]), textarea[name]')]
}

/** Uses the element's native setter: React ignores values that were set through its own. */
function type(field: Field, value: string) {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setValue?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
