import { client } from '../../api/client.ts'
import { whileItMoves } from '../../api/while-it-moves.ts'
import type { ImportOutcome } from '../../contract/transfer.ts'
import { saidByServer } from '../../words/said-by-server.ts'

/** Pictures that are new to the house take a second or two each. */
const longestImportMs = 5 * 60_000

export type TransferFormat = 'csv' | 'zip'

/**
 * The calls by which a list gets into a file and a file into the list.
 * @param name the list's place below `/api`
 */
export function transferCalls(name: string) {
  async function send(file: File, query: string, headers: Record<string, string> = {}) {
    const { data } = await client.post<ImportOutcome>(`/${name}/import${query}`, file, {
      headers: { ...headers, 'content-type': typeOf(file) },
      timeout: longestImportMs,
    })
    const refused = data.refused.map((row) => ({ ...row, message: saidByServer(row.message) }))
    return { ...data, refused }
  }

  return {
    take: (format: TransferFormat) =>
      whileItMoves(async (signal, moved) => {
        const { data } = await client.get<Blob>(`/${name}/export?format=${format}`, {
          responseType: 'blob',
          timeout: 0,
          signal,
          onDownloadProgress: moved,
        })
        return data
      }),

    /** What the file would do to the list. */
    look: (file: File) => send(file, '?try=true'),

    /** Does it, if the list is still the one that was looked at. */
    carryOut: (file: File, { revision }: Pick<ImportOutcome, 'revision'>) =>
      send(file, '', { 'if-match': `"${revision}"` }),
  }
}

const typeOf = ({ name, type }: File) =>
  /\.zip$/i.test(name) || type.includes('zip') ? 'application/zip' : 'text/csv'

/** Has the browser save something as a file. */
export function saveBlob(name: string, blob: Blob) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
