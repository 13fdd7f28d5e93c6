// How a screen has the person confirm what an open screen alone must not do. Each remote brings its own.
export { ProofDialog } from './proof-dialog.tsx'
export { type Confirm, sendAnswer, useConfirmation } from './use-confirmation.ts'
