import { type Authority, usedCredentialSchema } from '@bothways/domain/account';
import { usePasskey as askBrowser } from '@bothways/platform/passkeys';
import { passkeyUseOptions } from './account.queries.ts';

/** The browser asked for a passkey, and nobody gave one. */
export class NoPasskeyError extends Error {}

/**
 * Completes the proof where a passkey was chosen instead of the code: the browser asks for it.
 * @throws NoPasskeyError
 */
export async function proved<Body extends Authority>(body: Body, hasFactor: boolean): Promise<Body> {
  if (!hasFactor || body.code !== undefined) return body;
  const { options } = await passkeyUseOptions();
  const passkey = await askBrowser(options);
  if (!passkey) throw new NoPasskeyError('No passkey was given');
  return { ...body, passkey: usedCredentialSchema.parse(passkey) };
}
