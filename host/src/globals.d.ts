/**
 * Set by start.ts in a page that the server has rendered. Called before the page is taken over: from
 * then on nothing is held back any more. What it returns makes happen what was.
 */
declare var salaTakeOver: (() => () => void) | undefined
