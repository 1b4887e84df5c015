/**
 * Whether a person's email is confirmed. Anybody can type any address at registration, so an unconfirmed one gives
 * access to nothing and gets no text that a stranger wrote (decisions §10). Pure.
 */
export interface EmailOwner {
  contactEmail: string;
  /** When the person confirmed `contactEmail` with a mailed code. */
  contactEmailVerifiedAt: Date | null;
}

/** The person's email if it is confirmed, else null. */
export function provenEmail({ contactEmail, contactEmailVerifiedAt }: EmailOwner): string | null {
  return contactEmail !== '' && contactEmailVerifiedAt !== null ? contactEmail : null;
}
