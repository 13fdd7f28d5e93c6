/** Where keys are letters. */
export const typedInto =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable]'
