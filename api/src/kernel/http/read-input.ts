import type { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { demandAccess, isForMachines } from './access.ts';
import type { Api } from './api.ts';
import { DEFAULT_MAX_BODY_BYTES, demandJson, demandNoBody, hasNoBody, parseJson, readText } from './body.ts';
import type { AppContext } from './context.ts';
import type { AnyOperation, Input } from './operation.ts';
import { isSameParty } from './origin.ts';
import { ParsedTexts } from './parsed-texts.ts';
import { demandPlainAddress, pathInWords } from './plain-text.ts';

/** Issues about a body's shape rather than its values. */
const OF_SHAPE = new Set<string | undefined>([
  'invalid_type',
  'unrecognized_keys',
  'invalid_union',
  'invalid_key',
]);

/**
 * Validates outside input.
 * @param judgesValues well-formed but impossible values are UNPROCESSABLE
 * @throws ApiError BAD_REQUEST or UNPROCESSABLE naming the first invalid field
 */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown, judgesValues = false): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const misshapen = issues.find(({ code }) => OF_SHAPE.has(code));
  const issue = (judgesValues && misshapen) || issues[0];
  const code = judgesValues && !misshapen ? 'UNPROCESSABLE' : 'BAD_REQUEST';
  const path = pathInWords(issue?.path ?? []);
  const message = `${path === '' ? 'Body' : path}: ${issue?.message ?? 'is not valid'}`;
  throw new ApiError(code, { message, ...(path !== '' && { path }) });
}

type ReadBody = (c: AppContext) => Promise<unknown>;

/** Chooses, once at mounting, how an operation reads its body. */
export function bodyReader(operation: AnyOperation): ReadBody {
  const {
    body,
    judgesValues = false,
    bodyOptional = false,
    maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
    keepParsed = 0,
  } = operation;
  if (!body && operation.method !== 'get' && !operation.bodyTypes) return async (c) => demandNoBody(c);
  if (!body) return async () => undefined;
  const parse = (text: string): unknown => parseWith(body, parseJson(text), judgesValues);
  const cache = new ParsedTexts({ parse, limit: keepParsed });
  const understand = keepParsed > 0 ? (text: string) => cache.of(text) : parse;
  return async (c) => {
    if (bodyOptional && hasNoBody(c)) return understand('{}');
    demandJson(c);
    return understand(await readText(c, maxBodyBytes));
  };
}

/** @throws ApiError FORBIDDEN if a foreign page sends a request that changes state */
function demandSameParty(api: Api, operation: AnyOperation, c: AppContext): void {
  if (
    operation.method === 'get' ||
    isForMachines(operation.access) ||
    isSameParty(c.req.raw.headers, api.allowedOrigins)
  )
    return;
  throw new ApiError('FORBIDDEN', { message: 'Requests from this origin are not allowed' });
}

/**
 * Checks a request and returns everything its handler needs: origin, caller, address, parameters, body.
 * @throws ApiError with the first reason to refuse
 */
export async function readInput(
  api: Api,
  operation: AnyOperation,
  readBody: ReadBody,
  c: AppContext,
): Promise<Input<unknown, unknown, unknown>> {
  demandSameParty(api, operation, c);
  const isAsked = !isForMachines(operation.access) && operation.identifies !== false;
  const identity = isAsked ? await api.identify(c.req.raw.headers) : undefined;
  demandAccess(c, operation.access, identity);
  demandPlainAddress(c);
  const user = () => {
    if (!identity) throw new ApiError('UNAUTHORIZED');
    return identity;
  };
  return {
    c,
    params: operation.params && parseWith(operation.params, c.req.param()),
    query: operation.query && parseWith(operation.query, c.req.query()),
    body: await readBody(c),
    identity,
    user,
  };
}
