import axios, { type AxiosError, isAxiosError } from 'axios'
import { translateServerMessage } from '../words/translate-server-message.ts'
import { ApiError } from './api-error.ts'
import { bearer, createApiError } from './bearer.ts'
import { apiBase, longestCallMs } from './fetch-json.ts'

/** HTTP client of the back-office. Sends the stored token, and throws an `ApiError` in the page's language. */
export const client = axios.create({
  baseURL: apiBase,
  timeout: longestCallMs,
  responseType: 'json',
  // Answers that are cut off or not JSON are errors.
  transitional: { silentJSONParsing: false },
})

client.interceptors.request.use((config) => {
  if (!config.headers.has('authorization')) config.headers.set(bearer())
  return config
})

client.interceptors.response.use(
  (response) => {
    if (response.data === '') throw translate(new ApiError(0))
    return response
  },
  (error: unknown) => {
    throw isAxiosError(error) ? translate(toApiError(error)) : error
  },
)

function translate(error: ApiError) {
  error.message = translateServerMessage(error.message)
  return error
}

function toApiError({ config, response }: AxiosError) {
  if (!response || response.status < 300) return new ApiError(0)
  return createApiError(response.status, config?.headers.get('authorization'), response.data)
}

/**
 * Aborts a call that makes no progress for `longestCallMs`; a large file may take longer than that in all.
 * @param call calls `onProgress` whenever data is sent or received
 */
export async function abortWhenStalled<Result>(
  call: (signal: AbortSignal, onProgress: () => void) => Promise<Result>,
) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const onProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(), longestCallMs)
  }

  onProgress()
  try {
    return await call(controller.signal, onProgress)
  } finally {
    clearTimeout(timer)
  }
}
