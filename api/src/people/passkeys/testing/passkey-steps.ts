import { type Passkey, passkeyAnswerSchema } from '@bothways/domain/account';
import { z } from 'zod';
import type { SoftwareAuthenticator } from './software-authenticator.ts';

/** A browser of the tests. */
interface Poster {
  post(path: string, body?: unknown): Promise<Response>;
}

const creationSchema = z.object({
  options: z.object({ challenge: z.string(), user: z.object({ id: z.string() }) }),
});
const requestSchema = z.object({
  options: z.object({
    challenge: z.string(),
    allowCredentials: z.array(z.object({ id: z.string() })).optional(),
  }),
});

/** Asks for the challenge of a new passkey, as the owner. */
export async function askToAdd(browser: Poster, authority: { currentPassword: string; code?: string }) {
  const answer = await browser.post('/api/account/passkeys/options', authority);
  const { challenge, user } = creationSchema.parse(await answer.json()).options;
  return { challenge, userHandle: user.id };
}

/** Asks for the challenge of a sign-in, or of its second step. */
export async function askToUse(browser: Poster, path = '/api/auth/sign-in/passkey/options') {
  const answer = await browser.post(path);
  return requestSchema.parse(await answer.json()).options;
}

/** Adds a passkey of a new authenticator. */
export async function addPasskey(
  browser: Poster,
  authority: { currentPassword: string; code?: string },
  { authenticator, name = 'Phone' }: { authenticator: SoftwareAuthenticator; name?: string },
): Promise<Passkey> {
  const credential = authenticator.create(await askToAdd(browser, authority));
  const answer = await browser.post('/api/account/passkeys', { name, credential });
  return passkeyAnswerSchema.parse(await answer.json()).passkey;
}
