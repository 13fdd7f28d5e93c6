/** Stands for every style sheet in tests: each class name is its own. */
export default new Proxy({} as Record<string, string>, { get: (_, name) => name })
