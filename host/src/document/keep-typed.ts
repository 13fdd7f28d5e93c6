type Field = HTMLInputElement | HTMLTextAreaElement

/** What was typed, by the name of the field. */
export type Typed = Map<string, string>

/** What has been typed into the fields of a screen. */
export function typedIn(screen: Element): Typed {
  const typed = fieldsIn(screen).filter(({ value, defaultValue }) => value !== defaultValue)
  return new Map(typed.map(({ name, value }) => [name, value]))
}

/**
 * What was typed into a screen is put into the one that takes its place, whatever the reason: another
 * release, another try, or because browser and server have not rendered the same.
 * @param root whose children the screens are
 * @param typed what is put into the first
 */
export function keepTyped(root: Element, typed: Typed = new Map()) {
  const kept = new Map(typed)
  const observer = new MutationObserver((changes) => {
    for (const { removedNodes } of changes) {
      for (const node of removedNodes) {
        if (!(node instanceof Element)) continue
        for (const [name, value] of typedIn(node)) kept.set(name, value)
      }
    }
    for (const field of fieldsIn(root)) {
      const value = kept.get(field.name)
      if (value === undefined) continue
      kept.delete(field.name)
      if (field.value === field.defaultValue) type(field, value)
    }
  })
  observer.observe(root, { childList: true })
}

function fieldsIn(element: Element) {
  return [...element.querySelectorAll<Field>('input[name]:not([type=hidden]), textarea[name]')]
}

/** As a visitor does: React takes what its own setter is given for known. */
function type(field: Field, value: string) {
  const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
  setValue?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
