import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

const load = () => import(/* webpackChunkName: 'passkeys' */ '@simplewebauthn/browser');

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && key in value;
const areRequestOptions = (options: unknown): options is PublicKeyCredentialRequestOptionsJSON =>
  has(options, 'challenge');
const areCreationOptions = (options: unknown): options is PublicKeyCredentialCreationOptionsJSON =>
  has(options, 'challenge') && has(options, 'user');

/** Browsers give one reason for a person's refusal, for running out of time, and for having nothing that fits. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

const KNOWN = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
export type NotCreated = 'cancelled' | 'known';

/**
 * Lets the browser create a passkey.
 * @param options the server's
 * @returns its answer to the server; or why there is none: nobody agreed, or the authenticator has one already
 */
export async function createPasskey(options: unknown): Promise<RegistrationResponseJSON | NotCreated> {
  if (!areCreationOptions(options)) throw new TypeError('These are no options of a passkey');
  const { startRegistration, WebAuthnError } = await load();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === KNOWN) return 'known';
    if (isCancelled(error)) return 'cancelled';
    throw error;
  }
}

/**
 * Lets the browser use a passkey; it asks about one at a time.
 * @param options the server's
 * @param inField waits, without a window, until the person picks one in a field with `webauthn` in its `autocomplete`
 * @returns its answer to the server; undefined if nobody agreed
 */
export async function usePasskey(
  options: unknown,
  { inField = false }: { inField?: boolean } = {},
): Promise<AuthenticationResponseJSON | undefined> {
  if (!areRequestOptions(options)) throw new TypeError('These are no options of a passkey');
  const { startAuthentication } = await load();
  try {
    return await startAuthentication({ optionsJSON: options, useBrowserAutofill: inField });
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

/** Whether the browser can offer passkeys in a field. */
export const offersPasskeys = async (): Promise<boolean> => (await load()).browserSupportsWebAuthnAutofill();

/** Ends the browser's question about a passkey, if there is one. */
export async function stopAsking(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
}
