import { abortWhenStalled, client } from './client.ts'

/**
 * PUTs a picture as multipart with a `file` field.
 * @param onProgress called with the part that has been sent, 0 to 1
 * @param more further headers
 * @throws {ApiError}
 */
export function uploadPicture<Answer>(
  path: string,
  file: File,
  onProgress?: (sent: number) => void,
  more: Record<string, string> = {},
) {
  const body = new FormData()
  body.append('file', file)

  return abortWhenStalled(async (signal, onMoved) => {
    const { data } = await client.put<Answer>(path, body, {
      headers: more,
      timeout: 0,
      signal,
      onUploadProgress: ({ progress = 0 }) => {
        onMoved()
        onProgress?.(progress)
      },
    })
    return data
  })
}

/**
 * Downloads a picture as a file with the name at the end of its address.
 * @throws {Error} when it cannot be loaded
 */
export async function downloadPicture(url: string): Promise<File> {
  const { data, headers } = await abortWhenStalled((signal, onMoved) =>
    client.get<ArrayBuffer>(url, {
      baseURL: '',
      headers: { authorization: false },
      responseType: 'arraybuffer',
      timeout: 0,
      signal,
      onDownloadProgress: onMoved,
    }),
  ).catch((cause: Error) => {
    throw new Error(`The picture ${url} could not be loaded: ${cause.message}`, { cause })
  })
  const name = decodeURIComponent(url.split('/').at(-1) ?? '')
  return new File([data], name, { type: String(headers['content-type']) })
}
