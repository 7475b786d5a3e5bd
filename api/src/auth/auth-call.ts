import type { ErrorCode } from '@bothways/domain/errors';
import { z } from 'zod';
import { ApiError } from '../http/errors.ts';
import type { Auth } from './auth.ts';

const refusalSchema = z.object({ message: z.string().optional(), code: z.string().optional() });

const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  409: 'CONFLICT',
  422: 'CONFLICT',
  429: 'RATE_LIMITED',
};

async function refusalOf(response: Response): Promise<ApiError> {
  const code = CODE_OF_STATUS[response.status] ?? 'INTERNAL';
  const { data } = refusalSchema.safeParse(await response.json().catch(() => undefined));
  return new ApiError(code, code !== 'INTERNAL' && data?.message ? { message: data.message } : {});
}

/**
 * Calls an operation of better-auth with its own checks around it. The body was validated by our route; the origin too,
 * so that a client without one (no browser) speaks for our own pages.
 * @returns the cookies to set
 * @throws ApiError as better-auth refused
 */
export async function callAuth(
  auth: Auth,
  path: '/sign-in/email' | '/sign-up/email' | '/sign-out',
  body: Record<string, unknown>,
  request: Request,
): Promise<string[]> {
  const { baseURL, basePath = '' } = auth.options;
  const headers = new Headers({ 'content-type': 'application/json', origin: new URL(baseURL).origin });
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const url = new URL(`${basePath}${path}`, baseURL);
  const response = await auth.handler(
    new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  if (!response.ok) throw await refusalOf(response);
  return response.headers.getSetCookie();
}

/** The headers of somebody who holds the cookies that were just set. */
export const headersWith = (setCookies: readonly string[]): Headers =>
  new Headers({ cookie: setCookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ') });
