/** Gives jsdom, which has no modal dialogs, as much of them as screens need. */
export function installModalDialogs() {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
  }
}
