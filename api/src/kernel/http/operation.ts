import type { z } from 'zod';
import type { Access } from './access.ts';
import type { AppContext, Identity } from './context.ts';

export type Absent = z.ZodUndefined;

/** One operation of the API: what it is called, who may call it, what goes in and out. */
export interface Operation<
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Body extends z.ZodType = Absent,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With `{name}` for parameters. */
  path: `/${string}`;
  tag: string;
  summary: string;
  access: Access<z.output<Body>>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Body types of an operation that reads its body itself, for the document. */
  bodyTypes?: Record<string, z.ZodType>;
  /** False where the handler asks by itself who calls, because it has an answer for a look-up that fails. */
  identifies?: false;
  /** A request without a body counts as one with an empty object. */
  bodyOptional?: boolean;
  maxBodyBytes?: number;
  /** A body of the right shape with a value that cannot be is 422, not 400. */
  judgesValues?: boolean;
  /** How many different bodies stay parsed, for operations that get the same few bodies again and again. */
  keepParsed?: number;
  /** The answer's schema, or its media types where it is no JSON. */
  answer: z.ZodType | string | string[];
  /** The answer's status for the document, where it is not 200: taken to be done later, or on to a page. */
  status?: 202 | 303;
  /** What the person reads when it fails inside. */
  failure?: string;
  /** The key that a refusal without one gets, if any; `path` is the field at fault. */
  errorKey?: (path: string | undefined) => string | undefined;
}
/** An operation as a value, which is read without a service behind it. */
export const operation = <
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Body extends z.ZodType = Absent,
>(
  said: Operation<Params, Query, Body>,
): Operation<Params, Query, Body> => said;

export type AnyOperation = Operation<z.ZodType, z.ZodType, z.ZodType>;

export interface Input<Params, Query, Body> {
  c: AppContext;
  params: Params;
  query: Query;
  body: Body;
  identity: Identity | undefined;
  /** The caller. @throws ApiError UNAUTHORIZED where nobody is signed in */
  user(): Identity;
}

/** An answer that JSON can hold, or a finished response. */
export type Result = Response | Record<string, unknown>;
export type Handle<Params, Query, Body> = (input: Input<Params, Query, Body>) => Result | Promise<Result>;
