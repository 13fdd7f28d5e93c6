import type { StatusMessage } from '@sala/kit/contract/notice'
import { sendNotice } from '@sala/kit/events'
import { saidByServer } from '@sala/kit/words'

/** Shows in the message bar what the server says of a change. */
export function sendAnswer({ status, message }: StatusMessage) {
  sendNotice({ severity: status, message: saidByServer(message) })
}
