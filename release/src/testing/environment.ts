const { PATH, HOME, NODE_COMPILE_CACHE } = process.env

/** The variables that a program gets of this process's environment, without the user's settings. */
export const bareEnvironment = { PATH, HOME, NODE_COMPILE_CACHE }

const { NODE_EXTRA_CA_CERTS, HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = process.env

/** With what npm needs to reach its registry from here; what it has got before, it does not ask for again. */
export const npmEnvironment = {
  ...bareEnvironment,
  NODE_EXTRA_CA_CERTS,
  HTTP_PROXY,
  HTTPS_PROXY,
  NO_PROXY,
  npm_config_prefer_offline: 'true',
}
