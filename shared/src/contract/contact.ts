/** What `POST /api/send-email` takes. */
export interface ContactFields {
  name: string
  email: string
  message: string
}

/** A contact message as `GET /api/messages` lists it, newest first. */
export interface ContactMessage extends ContactFields {
  _id: string
  /** ISO 8601, UTC. */
  receivedAt: string
  /** ISO 8601, UTC; null while it has not been delivered. */
  deliveredAt: string | null
  attempts: number
  lastError: string | null
}
