let messages: string[] = []

/** Records what is written to the console instead of writing it. */
export function recordConsole() {
  const record = (...parts: unknown[]) => void messages.push(parts.map(String).join(' '))
  console.error = record
  console.warn = record
}

/** The errors and warnings that were logged since the last call. A test fails for any left over. */
export function takeConsole() {
  const taken = messages
  messages = []
  return taken
}
