import type { z } from 'zod';
import type { Access } from './access.ts';
import type { AppContext, Identity } from './context.ts';

export type Absent = z.ZodUndefined;

/** An operation of the API: its name, access rule, input and output. */
export interface Operation<
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Body extends z.ZodType = Absent,
> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Parameters as `{name}`. */
  path: `/${string}`;
  tag: string;
  summary: string;
  access: Access<z.output<Body>>;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Body types for the document, if the operation reads the body itself. */
  bodyTypes?: Record<string, z.ZodType>;
  /** False if the handler identifies the caller itself, because it can answer despite a failed lookup. */
  identifies?: false;
  /** A missing body counts as an empty object. */
  bodyOptional?: boolean;
  maxBodyBytes?: number;
  /** A well-formed body with an impossible value is 422, not 400. */
  judgesValues?: boolean;
  /** Number of parsed bodies to cache, for operations that repeatedly get the same few. */
  keepParsed?: number;
  /** Schema of the answer, or its media types if it is not JSON. */
  answer: z.ZodType | string | string[];
  /** Status for the document, unless 200: accepted for later, or a redirect. */
  status?: 202 | 303;
  /** Message for internal failures. */
  failure?: string;
  /** Returns the error key for a refusal without one, if any; `path` is the invalid field. */
  errorKey?: (path: string | undefined) => string | undefined;
}
/** Defines an operation as a value, which can be read without a service behind it. */
export const operation = <
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Body extends z.ZodType = Absent,
>(
  definition: Operation<Params, Query, Body>,
): Operation<Params, Query, Body> => definition;

export type AnyOperation = Operation<z.ZodType, z.ZodType, z.ZodType>;

export interface Input<Params, Query, Body> {
  c: AppContext;
  params: Params;
  query: Query;
  body: Body;
  identity: Identity | undefined;
  /** Returns the caller. @throws ApiError UNAUTHORIZED if nobody is signed in */
  user(): Identity;
}

/** A JSON answer, or a finished response. */
export type Result = Response | Record<string, unknown>;
export type Handle<Params, Query, Body> = (input: Input<Params, Query, Body>) => Result | Promise<Result>;
