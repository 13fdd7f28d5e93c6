import { client } from './client.ts'
import { whileItMoves } from './while-it-moves.ts'

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

  return whileItMoves(async (signal, moved) => {
    const { data } = await client.put<Answer>(path, body, {
      headers: more,
      timeout: 0,
      signal,
      onUploadProgress: ({ progress = 0 }) => {
        moved()
        onProgress?.(progress)
      },
    })
    return data
  })
}
