import { findPostgres } from './find-postgres.ts'

// For those who start the tests: the address, or nothing.
process.stdout.write((await findPostgres()) ?? '')
