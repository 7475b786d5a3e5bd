import { getCookie } from 'hono/cookie';
import type { AppContext } from './context.ts';
import { LOCALE_COOKIE, type PageLocale, preferredLocale } from './locale-path.ts';

export type Locale = PageLocale;

/** The language for a text to whoever sent this request: of the page they last saw, else of their browser. */
export const requestLocale = (c: AppContext): Locale =>
  preferredLocale(getCookie(c, LOCALE_COOKIE), c.req.header('accept-language') ?? '');
