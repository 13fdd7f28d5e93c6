// These functions run in the rendered page: they can use nothing but the browser.

/** @param {string} session */
export function storeSession(session) {
  localStorage.setItem('token', session)
}

/** Runs before the page's scripts: passes on the host's reports and violations of policies. */
export function report() {
  // A check must not count as a visit.
  navigator.sendBeacon = () => true
  const { fetch } = globalThis
  globalThis.fetch = (address, init) => {
    if (!String(address).endsWith('/releases/reports')) return fetch(address, init)
    salaReport(init.body)
    return Promise.resolve(new Response())
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
 * A logged error with its stack and that of its cause.
 * @param {unknown} error
 */
export function describe(error) {
  return { message: String(error), stack: `${error?.cause?.stack ?? ''}\n${error?.stack ?? ''}` }
}

/**
 * Whether anything is visible in a place of the page, whether the host's menu is visible and can be clicked, and the
 * addresses below a route that the page links to. Visible content has a box: text of hidden elements has none.
 * @param {{ place: string, route: string }} at
 * @returns {{ isShown: boolean, isMenuThere: boolean, links: string[] }}
 */
export function lookAt({ place, route }) {
  const pictures = 'img, svg, canvas, video, iframe, input, select, textarea, button'
  const hasBox = (boxed) =>
    [...boxed.getClientRects()].some(({ width, height }) => width >= 1 && height >= 1)
  const isVisible = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const isSeen = (element) => {
    const { backgroundImage } = getComputedStyle(element)
    const isPicture = element.matches(pictures) || backgroundImage !== 'none'
    return isPicture && isVisible(element) && hasBox(element)
  }
  const isRead = (text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return text.data.trim() !== '' && isVisible(text.parentElement) && hasBox(range)
  }
  const screen = document.querySelector(place)
  const walker = document.createTreeWalker(screen ?? new DocumentFragment(), NodeFilter.SHOW_TEXT)
  let isShown = [...(screen?.querySelectorAll('*') ?? [])].some(isSeen)
  while (!isShown && walker.nextNode()) isShown = isRead(walker.currentNode)

  const canBeClicked = (link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    const [centerX, centerY] = [x + width / 2, y + height / 2]
    const isInSight = centerY < innerHeight
    const isCovered = !link.contains(document.elementFromPoint(centerX, centerY))
    // An open dialog may cover everything.
    return isVisible(link) && hasBox(link) && (!isInSight || !isCovered || hasDialog)
  }
  const hasDialog = document.querySelector(':modal') !== null
  const menu = [...document.querySelectorAll('nav a[href]')].filter(
    (link) => !screen?.contains(link),
  )
  const isMenuThere = menu.length > 0 && menu.every(canBeClicked)

  const links = [...document.querySelectorAll('a[href]:not([download])')]
    .filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith(`${route}/`),
    )
    .map(({ pathname }) => pathname)
  return { isShown, isMenuThere, links: [...new Set(links)] }
}
