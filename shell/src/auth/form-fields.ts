import type { FormEvent } from 'react';

/** Returns the text fields of a submitted form by name, trimmed except for passwords. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault();
  const entries = [...new FormData(event.currentTarget)].map(([name, value]) => {
    const text = typeof value === 'string' ? value : '';
    return [name, name === 'password' ? text : text.trim()];
  });
  return Object.fromEntries(entries);
}

/** The server's limit, without the domain's zod. */
export const MIN_PASSWORD_CHARS: typeof import('@bothways/domain/account').MIN_PASSWORD_CHARS = 8;

/** Catches typing errors; the server decides. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
