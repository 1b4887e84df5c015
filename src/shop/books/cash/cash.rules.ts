/** The sums of a counted drawer, in paise. Pure: used by page and server. */

/** Notes that the Reserve Bank still issues, in rupees, largest first. */
export const NOTE_VALUES = [500, 200, 100, 50, 20, 10] as const;
export type NoteValue = (typeof NOTE_VALUES)[number];

/** How many of each note: `{ notes_500: 12, … }`. */
export type Notes = Record<`notes_${NoteValue}`, number>;

export const NOTE_FIELDS = NOTE_VALUES.map((value) => `notes_${value}` as const);

export interface Drawer {
  notes: Notes;
  coins: number;
  opening: number;
  /** Cash received for orders. */
  received: number;
  /** Cash refunded to customers. */
  givenBack: number;
  paidOut: number;
  banked: number;
}

const PAISE_PER_RUPEE = 100;

export function sumsOf({ notes, coins, opening, received, givenBack, paidOut, banked }: Drawer) {
  const counted = NOTE_VALUES.reduce((sum, value) => sum + value * PAISE_PER_RUPEE * notes[`notes_${value}`], coins);
  const due = opening + received - givenBack - paidOut;
  return {
    counted,
    /** The sum that should be in the drawer. */
    due,
    /** Negative: too little. */
    difference: counted - due,
    /** In the drawer the next morning. */
    carried: counted - banked,
  };
}
