import { abortWhenStalled, client } from './client.ts'

export interface PictureUpload {
  file: File
  /** Called with the part that has been sent, 0 to 1. */
  onProgress?: (sent: number) => void
}

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
  const form = new FormData()
  form.append('file', file)
  return sendForm<Answer>('PUT', path, form, onProgress, more)
}

/**
 * Sends an entry with its picture as multipart: the server stores both, or neither.
 * @param onProgress called with the part that has been sent, 0 to 1
 * @param more further headers
 * @throws {ApiError}
 */
export function sendWithPicture<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  entry: object,
  { file, onProgress }: PictureUpload,
  more: Record<string, string> = {},
) {
  const form = new FormData()
  form.append('entry', JSON.stringify(entry))
  form.append('file', file)
  return sendForm<Answer>(method, path, form, onProgress, more)
}

function sendForm<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  form: FormData,
  onProgress: ((sent: number) => void) | undefined,
  headers: Record<string, string>,
) {
  return abortWhenStalled(async (signal, onMoved) => {
    const { data } = await client.request<Answer>({
      method,
      url: path,
      data: form,
      headers,
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
