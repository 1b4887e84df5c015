/** Converts a call's description to a route of the HTTP framework. */
import { createRoute, z } from '@hono/zod-openapi';
import { type Call, methodAndPath } from '#shared/call.ts';
import { PathId } from '#shared/wire.ts';
import { PDF_TYPE } from '../pdf/send-pdf.ts';
import { SHEET_TYPES } from '../sheets/write-sheet.ts';

type Json<S> = { 'application/json': { schema: S } };
type Form<S> = { 'multipart/form-data': { schema: S } };
type MethodOf<R> = R extends `${infer Method} ${string}` ? Lowercase<Method> : never;
type PathOf<R> = R extends `${string} ${infer Path}` ? Path : never;
type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type ParamsOf<C extends Call> = C extends { params: infer P extends z.ZodType }
  ? P
  : z.ZodObject<{ [Name in NamesIn<PathOf<C['route']>>]: typeof PathId }>;
type BodyOf<C extends Call> = C extends { body: infer S }
  ? { body: { required: true; content: Json<S> } }
  : C extends { form: infer S }
    ? { body: { required: true; content: Form<S> } }
    : C extends { formOrJson: infer S }
      ? { body: { required: false; content: Json<S> & Form<S> } }
      : unknown;
type QueryOf<C extends Call> = C extends { query: infer Q } ? { query: Q } : unknown;
type Answer<S> = { description: string; content: Json<S> };
type ResponsesOf<C extends Call> = (C extends { answer: infer S } ? { 200: Answer<S> } : unknown) &
  (C extends { creates: infer S } ? { 201: Answer<S> } : unknown) &
  (C extends { sheet: true } | { pdf: true } | { picture: true } ? { 200: { description: string } } : unknown);

type RouteOf<C extends Call> = {
  method: MethodOf<C['route']>;
  path: PathOf<C['route']>;
  request: { params: ParamsOf<C> } & QueryOf<C> & BodyOf<C>;
  responses: ResponsesOf<C>;
  getRoutingPath(): string;
};

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
const form = (schema: z.ZodType) => ({ 'multipart/form-data': { schema } });

function bodyOf({ body, form: sent, formOrJson }: Call) {
  if (body) return { body: { required: true, content: json(body) } };
  if (sent) return { body: { required: true, content: form(sent) } };
  return formOrJson ? { body: { required: false, content: { ...json(formOrJson), ...form(formOrJson) } } } : {};
}

function paramsOf({ route, params }: Call) {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  if (names.length === 0) return {};
  return { params: params ?? z.object(Object.fromEntries(names.map((name) => [name, PathId]))) };
}

const binary = { schema: { type: 'string' as const, format: 'binary' } };
const file = { description: 'The table', content: { [SHEET_TYPES.csv]: binary, [SHEET_TYPES.xlsx]: binary } };

const document = { description: 'The document', content: { [PDF_TYPE]: binary } };

const picture = { description: 'The picture', content: { 'image/webp': binary, 'image/avif': binary } };

const responsesOf = ({ answer, creates, sheet, pdf, picture: isPicture }: Call) => ({
  ...(answer ? { 200: { description: 'OK', content: json(answer) } } : {}),
  ...(creates ? { 201: { description: 'Created', content: json(creates) } } : {}),
  ...(sheet ? { 200: file } : {}),
  ...(pdf ? { 200: document } : {}),
  ...(isPicture ? { 200: picture } : {}),
});

/** What `createRoutes().openapi` mounts. */
export function route<const C extends Call>(call: C): RouteOf<C> {
  const { method, path } = methodAndPath(call.route);
  return createRoute({
    method: method.toLowerCase() as 'get',
    path,
    request: { ...paramsOf(call), ...(call.query ? { query: call.query } : {}), ...bodyOf(call) },
    responses: responsesOf(call),
  }) as unknown as RouteOf<C>;
}
