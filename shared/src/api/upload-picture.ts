import { ApiError } from './api-error.ts'
import { apiBase, bearer, failedCall } from './request.ts'

/**
 * PUTs a picture as multipart with a `file` field. Over XMLHttpRequest, because fetch cannot
 * report how much of a body has been sent.
 * @param onProgress called with the part that has been sent, 0 to 1
 * @throws {ApiError}
 */
export function uploadPicture<Answer>(
  path: string,
  file: File,
  onProgress?: (sent: number) => void,
): Promise<Answer> {
  const headers = Object.entries(bearer())
  const body = new FormData()
  body.append('file', file)

  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('PUT', apiBase + path)
    for (const [name, value] of headers) xhr.setRequestHeader(name, value)
    xhr.responseType = 'json'
    xhr.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total)
    xhr.onerror = xhr.onabort = () => reject(new ApiError(0))
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(xhr.response as Answer)
      else reject(failedCall(xhr.status, headers.length > 0, xhr.response))
    }
    xhr.send(body)
  })
}
