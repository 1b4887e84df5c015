/**
 * Generated sign-in names: Better Auth requires a unique email, so the shop makes one for each person, which is never
 * shown or written to (decisions §3). Nobody can sign in to the records that staff keep of buyers at the desk: they
 * have neither password nor session. Pure.
 */
export const signInName = (key: string): string => `${key}@sign-in.invalid`;

/** All counter buyers without a phone share this record; it does not count as a customer. */
export const WALK_IN_SIGN_IN = signInName('walk-in');

/** The name on papers for a counter buyer who gave none. */
export const WALK_IN = 'Walk-in';

const DESK = 'desk-';

/** One record per phone (ten digits), however many desks sell to it at once. */
export const deskName = (phone: string): string => signInName(DESK + phone);

/** Whether this sign-in name belongs to a buyer recorded by staff, who has no sign-in that could be disabled. */
export const isOfDesk = (name: string): boolean => name.startsWith(DESK) || name === WALK_IN_SIGN_IN;
