import axios, { type AxiosError, isAxiosError } from 'axios'
import { translateServerMessage } from '../words/translate-server-message.ts'
import { apiBase, longestCallMs } from './api-base.ts'
import { ApiError } from './api-error.ts'
import { bearer, refusedCall } from './bearer.ts'

/**
 * The back-office's HTTP client. It sends the token that is stored, and fails with an `ApiError` that says why in the
 * page's language.
 */
export const client = axios.create({
  baseURL: apiBase,
  timeout: longestCallMs,
  responseType: 'json',
  // An answer that was cut off, or is somebody else's, is none.
  transitional: { silentJSONParsing: false },
})

client.interceptors.request.use((config) => {
  if (!config.headers.has('authorization')) config.headers.set(bearer())
  return config
})

client.interceptors.response.use(
  (response) => {
    if (response.data === '') throw inPageLanguage(new ApiError(0))
    return response
  },
  (error: unknown) => {
    throw isAxiosError(error) ? inPageLanguage(apiErrorOf(error)) : error
  },
)

function inPageLanguage(error: ApiError) {
  error.message = translateServerMessage(error.message)
  return error
}

function apiErrorOf({ config, response }: AxiosError) {
  if (!response || response.status < 300) return new ApiError(0)
  return refusedCall(response.status, config?.headers.get('authorization'), response.data)
}
