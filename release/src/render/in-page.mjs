// What runs in the page that is looked at, and so knows nothing but the browser.

/** @param {string} session */
export function storeSession(session) {
  localStorage.setItem('token', session)
}

/** Before everything else: tells what the host reports of its screens, and what the browser refuses. */
export function tell() {
  navigator.sendBeacon = (address, body) => {
    if (String(address).endsWith('/reports')) body.text().then(salaReport)
    return true
  }
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber } = event
    salaViolation({
      directive: effectiveDirective,
      message: sample || blockedURI,
      stack: `${sourceFile}:${lineNumber}:${columnNumber}`,
    })
  })
}

/**
 * Of what was logged: what it says, and where it and what caused it were thrown.
 * @param {unknown} error
 */
export function describe(error) {
  return { message: String(error), stack: `${error?.cause?.stack ?? ''}\n${error?.stack ?? ''}` }
}

/**
 * Whether anything is to be seen in a place of the page, and the addresses beneath a route that the
 * page links to.
 * @param {{ place: string, route: string }} at
 * @returns {{ isShown: boolean, links: string[] }}
 */
export function lookAt({ place, route }) {
  const pictures = 'img, svg, canvas, video, iframe, input, select, textarea, button'
  const isSeen = (element) => {
    const { backgroundImage } = getComputedStyle(element)
    const isPicture = element.matches(pictures) || backgroundImage !== 'none'
    return isPicture && element.getClientRects().length > 0
  }
  const screen = document.querySelector(place)
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not to be seen.
  const text = screen?.innerText.trim() ?? ''
  const isShown = text !== '' || [...(screen?.querySelectorAll('*') ?? [])].some(isSeen)

  const links = [...document.querySelectorAll('a[href]:not([download])')]
    .filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith(`${route}/`),
    )
    .map(({ pathname }) => pathname)
  return { isShown, links: [...new Set(links)] }
}
