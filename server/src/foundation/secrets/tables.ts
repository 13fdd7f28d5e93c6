export interface SecretTable {
  name: string
  value: string
}

declare module '../db/tables.ts' {
  interface Tables {
    secret: SecretTable
  }
}
