// How a screen has the person confirm what an open screen alone must not do. Each remote brings its own.
export { ConfirmDialog } from './confirm-dialog.tsx'
export { sendAnswer } from './send-answer.ts'
export { type Confirm, useConfirmation } from './use-confirmation.ts'
