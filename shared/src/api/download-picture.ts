import { client } from './client.ts'
import { whileItMoves } from './while-it-moves.ts'

/**
 * Downloads a picture and turns it into a file named after the last part of its address.
 * @throws {Error} when it cannot be had
 */
export async function downloadPicture(url: string): Promise<File> {
  const { data, headers } = await whileItMoves((signal, moved) =>
    client.get<ArrayBuffer>(url, {
      baseURL: '',
      headers: { authorization: false },
      responseType: 'arraybuffer',
      timeout: 0,
      signal,
      onDownloadProgress: moved,
    }),
  ).catch((cause: Error) => {
    throw new Error(`The picture ${url} cannot be had: ${cause.message}`, { cause })
  })
  const name = decodeURIComponent(url.split('/').at(-1) ?? '')
  return new File([data], name, { type: String(headers['content-type']) })
}
