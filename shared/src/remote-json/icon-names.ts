/** The icons that the kit draws by name. */
export const iconNames = [
  'account',
  'close',
  'delete',
  'door',
  'edit',
  'history',
  'key',
  'letter',
  'logout',
  'menu',
  'more',
  'people',
  'upload',
] as const

export type IconName = (typeof iconNames)[number]
