import type { AuditRecord } from '../contract/audit.ts'

const where = { who: 'admin@sala.example', from: '203.0.113.7' }
const mali = { name: 'Mali', file: null }

const changes: AuditRecord[] = [
  {
    ...where,
    seq: 3,
    at: '2026-03-02T09:30:00.000Z',
    action: 'staff.change',
    subject: 'mali',
    before: mali,
    after: { ...mali, name: 'Ploy' },
  },
  {
    ...where,
    seq: 2,
    at: '2026-03-02T09:28:00.000Z',
    action: 'staff.add',
    subject: 'mali',
    before: null,
    after: mali,
  },
]

/** The audit log. */
export function createFakeAuditOperations() {
  return { 'GET /audit': () => changes }
}
