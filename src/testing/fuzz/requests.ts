/** Makes requests from the API's own document: mostly valid with one thing wrong, as an attacker who read it would. */
import type { Dice } from '../dice.ts';
import { CONTENT_TYPES, hostileBody, hostileValue, TEXTS } from './hostile.ts';
import { type Facts, type Schema, sampleOf } from './samples.ts';

export interface ApiRoute {
  method: string;
  /** Contains `{name}` for each parameter. */
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  json: Schema | null;
  form: Schema | null;
  /** Schemas of the answers, by status. */
  answers: Record<string, object>;
}

export interface FuzzRequest {
  route: ApiRoute;
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

interface Operation {
  parameters?: ApiRoute['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
}

/** Replaces every `$ref` by its target; none of our schemas is recursive. */
function dereferenced(part: unknown, components: Document['components']): unknown {
  if (Array.isArray(part)) return part.map((one) => dereferenced(one, components));
  if (typeof part !== 'object' || part === null) return part;
  const found = /^#\/components\/(\w+)\/(.+)$/.exec(String((part as { $ref?: unknown }).$ref));
  if (found) return dereferenced(components?.[found[1] as string]?.[found[2] as string], components);
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, dereferenced(value, components)]));
}

/** Every method of every path of an OpenAPI document, and the few routes outside it. */
export function routesOf(document: Document): ApiRoute[] {
  const paths = dereferenced(document.paths, document.components) as Document['paths'];
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      parameters: operation.parameters ?? [],
      json: operation.requestBody?.content['application/json']?.schema ?? null,
      form: operation.requestBody?.content['multipart/form-data']?.schema ?? null,
      answers: Object.fromEntries(
        Object.entries(operation.responses).flatMap(([status, { content }]) => {
          const schema = content?.['application/json']?.schema;
          return schema ? [[status, schema]] : [];
        }),
      ),
    })),
  );
  const bare = { parameters: [], json: null, form: null, answers: {} };
  return [
    ...described,
    { ...bare, method: 'GET', path: '/openapi.json' },
    { ...bare, method: 'POST', path: '/payment/webhook', json: { type: 'object', properties: { event: {} } } },
    { ...bare, method: 'GET', path: '/no/such/route' },
  ];
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'REPORT'];

const encoded = (value: unknown) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  // Half a surrogate pair cannot be encoded in UTF-8, and the length of a request line is limited.
  return encodeURIComponent(text.toWellFormed().slice(0, 3_000));
};

const RAW_PATH_PARTS = [
  '%00',
  '%ff',
  '%c0%ae%c0%ae',
  '..',
  '%2e%2e%2f',
  '%',
  '%u0041',
  '1%0d%0aX-Planted:1',
  '1;a=b',
  '😀',
];

function pathOf(route: ApiRoute, dice: Dice, facts: Facts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (dice.chance(0.6)) return encoded(sampleOf({ type: 'integer' }, dice, facts, name));
    if (dice.chance(0.3)) return encodeURI(dice.oneOf(RAW_PATH_PARTS)).replaceAll('%25', '%');
    return encoded(dice.oneOf(TEXTS)) || '0';
  });
  if (dice.chance(0.97)) return `/api${path}`;
  return dice.oneOf([`/api${path}/`, `/api/${path}`, `/api${path.toUpperCase()}`, `/api/x/..${path}`]);
}

function queryOf(route: ApiRoute, dice: Dice, facts: Facts): string {
  const parts: string[] = [];
  for (const { name, in: place, schema } of route.parameters) {
    if (place !== 'query' || dice.chance(0.5)) continue;
    const value = dice.chance(0.6) ? sampleOf(schema, dice, facts, name) : hostileValue(dice);
    parts.push(`${name}=${encoded(value)}`);
    if (dice.chance(0.05)) parts.push(`${name}=again`);
  }
  if (dice.chance(0.04))
    parts.push(dice.oneOf(['__proto__[x]=1', 'a[b][c]=1', '&&&', '%ff=%fe', '=', '%00=%00', 'page']));
  if (dice.chance(0.01)) parts.push(`q=${'x'.repeat(dice.oneOf([4_000, 12_000, 20_000]))}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Replaces one place of a value, at any depth, by something hostile. */
function spoil(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.chance(0.8)) {
    const at = dice.below(value.length);
    return value.map((part, index) => (index === at ? spoil(part, dice) : part));
  }
  if (value === null || typeof value !== 'object' || dice.chance(0.05)) return hostileValue(dice);
  const names = Object.keys(value);
  if (names.length === 0 || dice.chance(0.1)) return { ...value, [dice.oneOf(TEXTS).slice(0, 50)]: hostileValue(dice) };
  const name = dice.oneOf(names);
  return { ...value, [name]: spoil((value as Record<string, unknown>)[name], dice) };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const FILES: readonly Buffer[] = [
  PNG,
  PNG.subarray(0, 40),
  Buffer.alloc(0),
  Buffer.from('GIF89a'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from('PK\u0003\u0004 no archive'),
  Buffer.from('Product,Price,Qty\nFuzzed rocket,10,5\n"never closed,1\n'),
  Buffer.from([0, 1, 2, 255, 254]),
];

function formBody(value: unknown, boundary: string, dice: Dice): Buffer {
  const parts = Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, content]) => {
    const isFile = /^(image|file)$/.test(name);
    const fileName = dice.oneOf(['a.png', '../../x.png', 'a"<>.png', 'list.csv', '\u0000.xlsx', 'படம்.jpg']);
    const bytes = isFile
      ? dice.oneOf(FILES)
      : Buffer.from(typeof content === 'string' ? content : `${JSON.stringify(content)}`);
    const type = isFile ? `; filename="${fileName}"\r\nContent-Type: ${dice.oneOf(['image/png', 'text/html'])}` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"${type}\r\n\r\n`;
    return [Buffer.from(head), bytes, Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

function headersOf(dice: Dice): Record<string, string> {
  const headers: Record<string, string> = {};
  if (dice.chance(0.1))
    headers['idempotency-key'] = dice.oneOf(['k', 'x'.repeat(300), 'மு', 'a b', `k${dice.below(1e9)}`]);
  if (dice.chance(0.05)) headers['accept-language'] = dice.oneOf(['ta', '*;q=9', 'x'.repeat(500)]);
  if (dice.chance(0.05)) headers.origin = dice.oneOf(['null', 'https://evil.example', 'x', 'http://']);
  if (dice.chance(0.03)) headers['x-forwarded-for'] = dice.oneOf(['1.2.3.4', 'x'.repeat(900), "';--", '::1, ::1']);
  if (dice.chance(0.02)) headers['x-http-method-override'] = 'DELETE';
  if (dice.chance(0.02)) headers['x-razorpay-signature'] = dice.oneOf(['', 'a'.repeat(64), 'ff', '0'.repeat(9_000)]);
  // Node accepts only Latin-1 in headers, so pass the UTF-8 bytes as Latin-1.
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  );
}

function bodyOf(route: ApiRoute, dice: Dice, facts: Facts): { body: Buffer | null; type: string | undefined } {
  const schema = route.form && (route.json === null || dice.chance(0.4)) ? route.form : route.json;
  if (schema === null)
    return dice.chance(0.95) ? { body: null, type: undefined } : { body: Buffer.from('{}'), type: 'application/json' };
  const sample = sampleOf(schema, dice, facts);
  const value = dice.chance(0.25) ? sample : spoil(sample, dice);
  if (schema === route.form) {
    const boundary = 'fuzz-boundary-7f3a';
    const type = dice.chance(0.9) ? 'multipart/form-data' : 'Multipart/Form-Data';
    return { body: formBody(value, boundary, dice), type: `${type}; boundary=${boundary}` };
  }
  const text = JSON.stringify(value) ?? '';
  const body = dice.chance(0.2) ? hostileBody(dice, text) : Buffer.from(text);
  return { body, type: dice.chance(0.93) ? 'application/json' : dice.oneOf(CONTENT_TYPES) };
}

export function requestTo(route: ApiRoute, dice: Dice, facts: Facts): FuzzRequest {
  const { body, type } = bodyOf(route, dice, facts);
  const method = dice.chance(0.94) ? route.method : dice.oneOf(METHODS);
  return {
    // Another method is a different route, so this route's declared answers do not apply.
    route: method === route.method ? route : { ...route, answers: {} },
    method,
    target: pathOf(route, dice, facts) + queryOf(route, dice, facts),
    headers: { ...headersOf(dice), ...(type === undefined ? {} : { 'content-type': type }) },
    body: method === 'GET' || method === 'HEAD' || method === 'TRACE' ? null : body,
  };
}
