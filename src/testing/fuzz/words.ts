/** Checks the wording of refusals: it says what is expected, names the field, and contains no validator text. */

interface Refused {
  status: number;
  text: string;
  /** Parts of the request that the response may repeat. */
  sent?: string;
}

/** Zod's own texts, our placeholders for them, and texts that do not say what they are about. */
const VALIDATOR =
  /Invalid (input|option|string|number|key|value|discriminator|ISO|element)|\b(expected|received)\b|Too (big|small)|Unrecognized|pattern|regex|refusal:|\{"kind"|NaN|\[object|undefined/i;
const NAMELESS = /^(Must |At (most|least) |Too |Has |Required|Unknown (field|line|status)\.$)/;
const TAMIL = /[\u0b80-\u0bff]/;

export interface RefusalBody {
  error: string;
  code: string;
  fields?: Record<string, string>;
}

/** Without quotations from the request, which are the caller's. */
function withoutQuote(said: string, sent: string): string {
  const quoted = /'(.+)'/s.exec(said)?.[1];
  return quoted !== undefined && sent.includes(quoted) ? said.replace(quoted, '') : said;
}

/** The problem with a refusal's wording, or null. `field` is the wrong field, if known. */
export function complaintAboutWords({ status, text, sent = '' }: Refused, field?: string): string | null {
  if (status !== 400) return null;
  const body = JSON.parse(text) as RefusalBody;
  const said = [body.error, ...Object.values(body.fields ?? {})].map((one) => withoutQuote(one, sent));
  // Ignore what the caller invented: unknown keys and their values.
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

/** The same refusal for a Tamil page. */
export function complaintAboutTamil({ status, text }: Refused): string | null {
  if (status !== 400) return null;
  const { code, error, fields } = JSON.parse(text) as RefusalBody;
  if (code !== 'VALIDATION' || !fields) return null;
  const english = [error, ...Object.values(fields)].find((one) => !TAMIL.test(one));
  return english === undefined ? null : `says '${english}' to a Tamil page`;
}
