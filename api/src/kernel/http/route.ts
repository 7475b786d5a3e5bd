import type { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { demandFeature } from './access.ts';
import { noteRoute } from './access-log.ts';
import { Answer, MIN_COMPRESSED_BYTES } from './answer.ts';
import type { Api } from './api.ts';
import type { AppContext } from './context.ts';
import { knownError } from './known-error.ts';
import { mayShrink } from './may-shrink.ts';
import type { Absent, AnyOperation, Handle, Operation, Result } from './operation.ts';
import { bodyReader, readInput } from './read-input.ts';
import { JSON_HEADERS } from './security-headers.ts';
import { sendAnswer } from './send-answer.ts';

const encoder = new TextEncoder();

function toResponse(c: AppContext, result: Result, shrinks: boolean): Response | Promise<Response> {
  if (result instanceof Response) return result;
  const text = JSON.stringify(result);
  return shrinks && text.length >= MIN_COMPRESSED_BYTES
    ? sendAnswer(c, new Answer(encoder.encode(text)))
    : new Response(text, { headers: JSON_HEADERS });
}

/** Replaces internal failures by the operation's own message; the cause goes to the log. */
function asApiError(error: unknown, failure: string | undefined): ApiError {
  if (error instanceof ApiError && error.status < 500) return error;
  const { code, details } = knownError(error);
  const known = new ApiError(code, { ...details, ...(failure !== undefined && { message: failure }) });
  known.cause = error;
  return known;
}

/** Builds the refusal for the caller, with the operation's error key if it has none. */
function refusalOf(thrown: unknown, { failure, errorKey }: AnyOperation): ApiError {
  const error = asApiError(thrown, failure);
  const key = error.details.error === undefined ? errorKey?.(error.details.path) : undefined;
  if (key === undefined) return error;
  const known = new ApiError(error.code, { ...error.details, message: error.message, error: key });
  known.cause = error.cause;
  return known;
}

/**
 * Mounts an operation with its access rule, body limit, validation, metrics and entry in the API document. Refusals are
 * `{success: false, message, code}`.
 */
export function route<
  Params extends z.ZodType = Absent,
  Query extends z.ZodType = Absent,
  Body extends z.ZodType = Absent,
>(
  api: Api,
  operation: Operation<Params, Query, Body>,
  handle: Handle<z.output<Params>, z.output<Query>, z.output<Body>>,
): void;
export function route(api: Api, operation: AnyOperation, handle: Handle<unknown, unknown, unknown>): void {
  api.operations.push(operation);
  const readBody = bodyReader(operation);
  const startWatch = api.metrics.operation(operation.method, operation.path);
  const { access } = operation;
  const shrinks = mayShrink(operation);
  const featureOf = typeof access === 'object' && 'feature' in access ? access.feature : undefined;
  api.app.on(operation.method.toUpperCase(), operation.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    noteRoute(c, operation.path);
    const observe = startWatch();
    try {
      const input = await readInput(api, operation, readBody, c);
      if (featureOf) demandFeature(input.identity, featureOf(input.body));
      const response = await toResponse(c, await handle(input), shrinks);
      observe(response.status);
      return response;
    } catch (thrown) {
      const error = refusalOf(thrown, operation);
      observe(error.status);
      throw error;
    }
  });
}
