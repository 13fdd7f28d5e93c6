const rowPx = 100

/** Gives jsdom, which lays out nothing, rows one below the other, for what looks where they are. */
export function rowsHavePlaces() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const rows = this.matches('tbody > tr') ? [...(this.parentElement?.children ?? [])] : []
    const at = rows.indexOf(this)
    return at < 0 ? new DOMRect() : new DOMRect(0, at * rowPx, 500, rowPx)
  })
}
