/** Whether a refusal speaks like a person: it says what is wanted, names the field, and no validator talks through it. */

interface Refused {
  status: number;
  text: string;
  /** What was asked, where it may be said again. */
  sent?: string;
}

/** Zod's own words, our marks for them, and texts that leave out what they are about. */
const VALIDATOR =
  /Invalid (input|option|string|number|key|value|discriminator|ISO|element)|expected|received|Too (big|small)|Unrecognized|pattern|regex|refusal:|\{"kind"|NaN|\[object|undefined/i;
const NAMELESS = /^(Must |At (most|least) |Too |Has |Required|Unknown (field|line|status)\.$)/;
const TAMIL = /[\u0b80-\u0bff]/;

export interface RefusalBody {
  error: string;
  code: string;
  fields?: Record<string, string>;
}

/** Without what it quotes of the request: that is the caller's own. */
function withoutQuote(said: string, sent: string): string {
  const quoted = /'(.+)'/s.exec(said)?.[1];
  return quoted !== undefined && sent.includes(quoted) ? said.replace(quoted, '') : said;
}

/** What is wrong with the words of a refusal, or null. `field` is the one that was wrong, where it is known. */
export function complaintAboutWords({ status, text, sent = '' }: Refused, field?: string): string | null {
  if (status !== 400) return null;
  const body = JSON.parse(text) as RefusalBody;
  const said = [body.error, ...Object.values(body.fields ?? {})].map((one) => withoutQuote(one, sent));
  // What the caller made up is said again, whatever it is: a key that no field has, or one of a list of the caller's own.
  const made = Object.keys(body.fields ?? {}).flatMap((name) => name.split('.'));
  const isTheirs = (one: string) =>
    one.startsWith('Unknown field: ') ||
    made.some((name) => VALIDATOR.test(name) && one.toLowerCase().startsWith(name.toLowerCase()));
  const spoken = said.filter((one) => !isTheirs(one));
  const bad = spoken.find((one) => VALIDATOR.test(one) || NAMELESS.test(one));
  if (bad) return `says '${bad}'`;
  if (field === undefined || body.code !== 'VALIDATION') return null;
  const names = Object.keys(body.fields ?? {});
  return names.some((name) => name.split('.').includes(field)) ? null : `names ${names.join() || 'no field'}`;
}

/** The same refusal, as a Tamil page hears it. */
export function complaintAboutTamil({ status, text }: Refused): string | null {
  if (status !== 400) return null;
  const { code, error, fields } = JSON.parse(text) as RefusalBody;
  if (code !== 'VALIDATION' || !fields) return null;
  const english = [error, ...Object.values(fields)].find((one) => !TAMIL.test(one));
  return english === undefined ? null : `says '${english}' to a Tamil page`;
}
