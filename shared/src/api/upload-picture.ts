import { ApiError } from './api-error.ts'
import { apiBase, bearer, failedCall, longestWriteMs } from './request.ts'

/**
 * PUTs a picture as multipart with a `file` field. Over XMLHttpRequest, because fetch cannot
 * report how much of a body has been sent.
 * @param onProgress called with the part that has been sent, 0 to 1
 * @param more further headers
 * @throws {ApiError}
 */
export function uploadPicture<Answer>(
  path: string,
  file: File,
  onProgress?: (sent: number) => void,
  more?: Record<string, string>,
): Promise<Answer> {
  const authorization = bearer()
  const body = new FormData()
  body.append('file', file)

  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('PUT', apiBase + path)
    for (const [name, value] of Object.entries({ ...authorization, ...more })) {
      xhr.setRequestHeader(name, value)
    }
    xhr.responseType = 'json'
    xhr.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total)
    // However long the picture takes to be sent, its answer does not.
    xhr.upload.onload = () => setTimeout(() => xhr.abort(), longestWriteMs)
    xhr.onerror = xhr.onabort = () => reject(new ApiError(0))
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(xhr.response as Answer)
      else reject(failedCall(xhr.status, 'authorization' in authorization, xhr.response))
    }
    xhr.send(body)
  })
}
