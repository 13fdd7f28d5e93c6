import { request } from '@sala/kit/api/request'
import type { Today } from '@sala/kit/contract/today'

/** All that is shown, by one call. */
export const readToday = () => request<Today>('GET', '/today')
