import { getCookie } from 'hono/cookie';
import type { AppContext } from './context.ts';
import { LOCALE_COOKIE, type PageLocale, preferredLocale } from './locale-path.ts';

export type Locale = PageLocale;

/** Picks the language for a text to the caller: that of the last page they saw, else their browser's. */
export const requestLocale = (c: AppContext): Locale =>
  preferredLocale(getCookie(c, LOCALE_COOKIE), c.req.header('accept-language') ?? '');
