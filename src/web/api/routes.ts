/**
 * The input and output types of each API route, taken from the call records (docs/decisions/018) at compile time only:
 * no record and no schema reaches the browser. A wrong path, a missing field or a changed response is a type error where
 * the page makes the call.
 */
import type { z } from 'zod';
import type { CALL_GROUPS } from '#shop/api.calls.ts';

type Groups = typeof CALL_GROUPS;
type Described = { [G in keyof Groups]: Groups[G]['calls'][keyof Groups[G]['calls']] }[keyof Groups];
type ByRoute = { [C in Described as C['route']]: C };

/** 'GET /coupon/list' and the others. */
export type Route = keyof ByRoute;

/** The schema under one of these names in the route's record. */
type Schema<R extends Route, Name extends string> = {
  [K in keyof ByRoute[R]]: K extends Name ? ByRoute[R][K] : never;
}[keyof ByRoute[R]];

type OutputOf<S> = S extends z.ZodType ? z.output<S> : never;

/** The whole response body of the route. */
export type Answer<R extends Route> = OutputOf<Schema<R, 'answer' | 'creates'>>;

/** The `data` part of the response. */
export type DataOf<R extends Route> = Answer<R> extends { data: infer D } ? D : never;

/** Routes that take a multipart form. */
export type FormRoute = {
  [R in Route]: 'form' | 'formOrJson' extends infer K ? (K extends keyof ByRoute[R] ? R : never) : never;
}[Route];

/** The JSON body of the route. */
export type BodyOf<R extends Route> =
  Schema<R, 'body' | 'formOrJson'> extends infer S extends z.ZodType ? z.input<S> : never;

type ParamNames<R extends string> = R extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

type Sent = string | number | undefined;
type OptionalNames<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type QueryOf<S> = S extends z.ZodType
  ? { [K in Exclude<keyof z.input<S>, OptionalNames<z.input<S>>>]: Sent } & {
      [K in keyof z.input<S>]?: Sent;
    }
  : never;

/** The parameters of the path, where it has some. */
export type ParamsPart<R extends string> = [ParamNames<R>] extends [never]
  ? unknown
  : { params: Record<ParamNames<R>, string | number> };
type QueryPart<R extends Route> = [Schema<R, 'query'>] extends [never]
  ? unknown
  : Record<never, never> extends QueryOf<Schema<R, 'query'>>
    ? { query?: QueryOf<Schema<R, 'query'>> }
    : { query: QueryOf<Schema<R, 'query'>> };
type BodyPart<R extends Route> = [BodyOf<R>] extends [never] ? unknown : { body: BodyOf<R> };

/** Everything a call of the route needs. */
export type Given<R extends Route> = ParamsPart<R> & QueryPart<R> & BodyPart<R>;

type Filled<Path extends string> = Path extends `${infer Start}{${string}}${infer Rest}`
  ? `${Start}${string}${Filled<Rest>}`
  : Path;
type ReadPath = { [R in Route]: R extends `GET ${infer Path}` ? `/api${Filled<Path>}` : never }[Route];

/** An API path for a link or a download. */
export type ApiHref = ReadPath | `${ReadPath}?${string}`;

/** Routes whose writes may be queued on the device. */
export type WriteRoute = Extract<Route, `POST ${string}` | `PUT ${string}`>;

/** Such a write, as it is stored. */
export type Written<R extends WriteRoute> = R extends `${infer Method} ${infer Path}`
  ? { method: Method; path: Filled<Path>; body: BodyOf<R> }
  : never;
