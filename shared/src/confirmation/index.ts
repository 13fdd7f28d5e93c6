// Re-authentication before a sensitive change. Not a singleton: each remote has its own copy.
export { ProofDialog } from './proof-dialog.tsx'
export { type Confirm, sendServerNotice, useConfirmation } from './use-confirmation.ts'
