import { z } from 'zod';

const MIN_SECRET_CHARS = 32;
const SHAPE = /^([1-9]\d{0,5}):(.+)$/;

/** `2:secret,1:secret`: versions from 1 on, each once, secrets of at least 32 characters without a comma. */
export const masterKeysSchema = z.string().transform((text, context) => {
  const keys = text.split(',').flatMap((part) => {
    const [, version = '', secret = ''] = SHAPE.exec(part.trim()) ?? [];
    return secret.length < MIN_SECRET_CHARS ? [] : [{ version: Number(version), secret }];
  });
  const isWhole = keys.length === text.split(',').length;
  if (isWhole && new Set(keys.map(({ version }) => version)).size === keys.length) return keys;
  context.addIssue(
    `must be version:secret,... with versions from 1 on and ${MIN_SECRET_CHARS} characters each`,
  );
  return z.NEVER;
});
