import type { Role } from '@sala/kit/contract/people'
import { t } from './words/t.ts'

/** What roles are called here; the API knows them by their English names alone. */
export const roleNames: Record<Role, string> = {
  owner: t('owner'),
  editor: t('editor'),
  reader: t('reader'),
  developer: t('developer'),
}
