import { exportSegment } from '../people/audit/segments/export-segment.ts'
import { findSegment, listSegments } from '../people/audit/segments/repository.ts'
import { onDatabase } from './on-database.ts'

const usage = 'Usage: audit.ts list, or export <number>'

class AuditError extends Error {}

const [command, number] = process.argv.slice(2)
if (command !== 'list' && (command !== 'export' || !/^[1-9]\d{0,8}$/.test(number ?? ''))) {
  console.error(usage)
  process.exitCode = 2
} else {
  process.exitCode = await onDatabase(
    async (db) => {
      if (command === 'list') {
        const segments = await listSegments(db)
        return segments.map((segment) => JSON.stringify(segment)).join('\n')
      }
      const segment = await findSegment(db, Number(number))
      if (!segment) throw new AuditError('There is no segment of this number.')
      if (segment.droppedAt !== null) throw new AuditError('This segment was dropped.')
      const lines: string[] = []
      for await (const line of exportSegment(db, segment)) lines.push(line)
      return lines.join('').trimEnd()
    },
    (error) => error instanceof AuditError,
  )
}
