/**
 * What the shop knows of a person's e-mail. Anybody can type any address at registration, so one without a proof opens nothing
 * and is told nothing that a stranger wrote (decisions §10). Pure.
 */
export interface EmailOwner {
  contactEmail: string;
  /** When a code that was sent to `contactEmail` came back. */
  contactEmailVerifiedAt: Date | null;
}

/** The person's e-mail once it is proved to be theirs, else null. */
export function provenEmail({ contactEmail, contactEmailVerifiedAt }: EmailOwner): string | null {
  return contactEmail !== '' && contactEmailVerifiedAt !== null ? contactEmail : null;
}
