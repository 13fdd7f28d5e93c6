import { request } from '@sala/shared/api/request'
import type { Credentials, Session } from '@sala/shared/contract/auth'

export const signIn = (credentials: Credentials) =>
  request<Session>('POST', '/auth/login', credentials)
