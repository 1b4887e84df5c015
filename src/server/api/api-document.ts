/** The OpenAPI document: the routes' schemas, plus what each call describes about itself (`*.calls.ts`). */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { HttpEnv } from '#platform/http/http.ts';
import { methodAndPath } from '#shared/call.ts';
import { ERROR_STATUS, type ErrorCode } from '#shared/errors.ts';
import { Failure, TooManyRequests } from '#shared/wire.ts';
import { ALL_CALLS, CALL_GROUPS, type NamedCall } from '#shop/api.calls.ts';
import { AmountChanged, BelowMinimum, NotDelivered, OutOfStock } from '#shop/checkout/checkout.contract.ts';
import { StockChanged } from '#shop/products/products.admin.contract.ts';
import { nameSchemas } from './api-schemas.ts';

const ABOUT = {
  openapi: '3.1.0',
  info: {
    title: 'Mathappu',
    version: '1',
    description: 'The API of the shop. Amounts in rupees unless a field says paise.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/api' }],
  tags: Object.entries(CALL_GROUPS)
    .filter(([group]) => ALL_CALLS.some((call) => call.group === group && !call.undocumented))
    .map(([name, { about }]) => ({ name, description: about })),
};

const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'token',
    description: 'Set by the sign-in; `__Host-token` where the shop is served over https.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that the sign-in answers.' },
} as const;

/** Error fields besides the text. */
const SHAPES = {
  TOO_MANY_REQUESTS: 'TooManyRequests',
  OUT_OF_STOCK: 'OutOfStock',
  AMOUNT_CHANGED: 'AmountChanged',
  STOCK_CHANGED: 'StockChanged',
  BELOW_MINIMUM: 'BelowMinimum',
  NOT_DELIVERED: 'NotDelivered',
} as const satisfies Partial<Record<ErrorCode, string>>;

const FAILURES = { Failure, TooManyRequests, OutOfStock, AmountChanged, StockChanged, BelowMinimum, NotDelivered };

/** No route returns them directly, so the generator would miss them. */
function failureSchemas() {
  const written = Object.entries(FAILURES).map(([name, schema]) => {
    const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input' });
    return [name, rest] as const;
  });
  return Object.fromEntries(written);
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same body is the same answer; with another body it is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
} as const;

type Refusal = readonly [status: number, code: ErrorCode];

const refusalOf = (error: string): Refusal => {
  const [code, status] = error.split(' ').reverse() as [ErrorCode, string?];
  return [Number(status ?? ERROR_STATUS[code]), code];
};

/** All refusals of a call: its own, and those that follow from its other properties. */
function refusalsOf(call: NamedCall): Refusal[] {
  const { method, path } = methodAndPath(call.route);
  const takesBody = call.body ?? call.form ?? call.formOrJson;
  const codes: (string | false | undefined)[] = [
    (takesBody || call.query) && 'VALIDATION',
    call.access !== 'public' && 'UNAUTHENTICATED',
    call.access !== 'public' && call.access !== 'signed-in' && 'FORBIDDEN',
    method !== 'GET' && 'CROSS_SITE',
    path.includes('{') && 'NOT_FOUND',
    takesBody && 'TOO_LARGE',
    takesBody && 'UNSUPPORTED_MEDIA',
    call.idempotent && 'IN_FLIGHT',
    call.idempotent && 'KEY_REUSED',
    ...(call.errors ?? []),
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'OVERLOADED',
    'UNAVAILABLE',
  ];
  return [...new Set(codes.filter((code) => typeof code === 'string'))].map(refusalOf);
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function failureOf(codes: readonly ErrorCode[]) {
  const plain = codes.filter((code) => !(code in SHAPES));
  const ofPlain = { allOf: [ref('Failure'), { type: 'object', properties: { code: { enum: plain } } }] };
  const shaped = codes.flatMap((code) => (code in SHAPES ? [ref(SHAPES[code as keyof typeof SHAPES])] : []));
  const choices = [...(plain.length > 0 ? [ofPlain] : []), ...shaped];
  const schema = choices.length === 1 ? choices[0] : { anyOf: choices };
  return { description: codes.map((code) => `\`${code}\``).join(' or '), content: { 'application/json': { schema } } };
}

interface Operation {
  responses: Record<string, object>;
  parameters?: object[];
}
type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** Calls with the same refusals share one description. */
function describeFailures(call: NamedCall, shared: Record<string, object>): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(call), ([status]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, refusals]) => {
      const codes = refusals.map(([, code]) => code).sort();
      const name = codes.join('.');
      shared[name] ??= failureOf(codes);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function describeCall(call: NamedCall, { parameters, ...operation }: Operation, shared: Record<string, object>) {
  const all = [...(parameters ?? []), ...(call.idempotent ? [IDEMPOTENCY_KEY] : [])];
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.group],
    security: call.access === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    'x-access': call.access,
    ...(all.length > 0 ? { parameters: all } : {}),
    ...operation,
    responses: { ...operation.responses, ...describeFailures(call, shared) },
  };
}

/** The library writes 'a component or null' as both at once, which no value can be. */
function mendNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mendNullable);
  if (typeof value !== 'object' || value === null) return value;
  const { allOf: [named, type] = [] } = value as { allOf?: { $ref?: string; type?: unknown }[] };
  if (named?.$ref && Array.isArray(type?.type) && type.type.includes('null'))
    return { anyOf: [{ $ref: named.$ref }, { type: 'null' }] };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mendNullable(inner)]));
}

export function describeApi(api: OpenAPIHono<HttpEnv>): Document {
  nameSchemas();
  const document = api.getOpenAPI31Document(ABOUT);
  const responses: Record<string, object> = {};
  for (const call of ALL_CALLS) {
    const { method, path } = methodAndPath(call.route);
    const methods = document.paths?.[path] as Record<string, object> | undefined;
    const operation = methods?.[method.toLowerCase()] as Operation | undefined;
    if (methods && operation) methods[method.toLowerCase()] = describeCall(call, operation, responses);
  }
  const schemas = { ...document.components?.schemas, ...failureSchemas() };
  document.components = { schemas, responses, securitySchemes: SECURITY_SCHEMES } as Document['components'];
  return mendNullable(document) as Document;
}
