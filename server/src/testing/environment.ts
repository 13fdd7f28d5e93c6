const { PATH, NODE_COMPILE_CACHE } = process.env

/** All that a program gets of this process's environment: settings of whoever runs the tests stay out. */
export const bareEnvironment = { PATH, NODE_COMPILE_CACHE }
