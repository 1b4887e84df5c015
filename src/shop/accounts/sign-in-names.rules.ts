/**
 * Better Auth requires a unique email. Pure. The shop generates one for each person, which is never shown or written to
 * (decisions §3). Nobody can sign in to the buyers that staff record at the desk: they have neither password nor session.
 */
export const signInName = (key: string): string => `${key}@sign-in.invalid`;

/** All counter buyers without a phone are one record, and no customer. */
export const WALK_IN_SIGN_IN = signInName('walk-in');

/** The name on papers for a counter buyer who gave none. */
export const WALK_IN = 'Walk-in';

const DESK = 'desk-';

/** One record per phone (ten digits), however many desks sell to it at once. */
export const deskName = (phone: string): string => signInName(DESK + phone);

/** Whether this sign-in name is of a buyer whom staff recorded: there is no sign-in to switch off. */
export const isOfDesk = (name: string): boolean => name.startsWith(DESK) || name === WALK_IN_SIGN_IN;
