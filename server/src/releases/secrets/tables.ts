export interface SecretTable {
  name: string
  value: string
}
