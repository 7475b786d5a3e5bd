import { z } from 'zod';
import { lineSchema } from '../text/index.ts';

export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME_CHARS = 60;
/** The time that a browser has for creating or using a passkey. */
export const PASSKEY_MINUTES = 5;

export const passkeyNameSchema = lineSchema.min(1).max(MAX_PASSKEY_NAME_CHARS);

/** One passkey of the caller. */
export const passkeySchema = z.object({
  /** Identifies it here; the authenticator knows another id. */
  id: z.string(),
  name: z.string(),
  /** ISO 8601 */
  addedAt: z.string(),
  /** ISO 8601; missing until it is used. */
  lastUsedAt: z.string().optional(),
  /** Whether its provider keeps a copy, so that losing one device does not lose it. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Answer of `GET /api/account/passkeys`, in the order in which they were added. */
export const passkeysAnswerSchema = z.object({ success: z.literal(true), passkeys: z.array(passkeySchema) });

/** Bytes as WebAuthn writes them in JSON, up to so many characters. */
const bytesSchema = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'is no base64url')
    .max(max);
/** The specification's longest id, 1023 bytes. */
const credentialIdSchema = bytesSchema(1364);
const clientDataSchema = bytesSchema(8192);
const credentialSchema = { id: credentialIdSchema, rawId: credentialIdSchema, type: z.literal('public-key') };

/** A browser's answer to `navigator.credentials.create`; further fields are dropped. */
export const newCredentialSchema = z.object({
  ...credentialSchema,
  response: z.object({
    clientDataJSON: clientDataSchema,
    attestationObject: bytesSchema(32_768),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
});
export type NewCredential = z.infer<typeof newCredentialSchema>;

/** A browser's answer to `navigator.credentials.get`; further fields are dropped. */
export const usedCredentialSchema = z.object({
  ...credentialSchema,
  response: z.object({
    clientDataJSON: clientDataSchema,
    authenticatorData: bytesSchema(8192),
    signature: bytesSchema(8192),
    userHandle: bytesSchema(128).optional(),
  }),
});
export type UsedCredential = z.infer<typeof usedCredentialSchema>;

/** The options of a ceremony, as WebAuthn's JSON: for the browser, not for our code. */
export const passkeyOptionsSchema = z.object({
  success: z.literal(true),
  options: z.looseObject({ challenge: z.string() }),
});

/** Body of `POST /api/account/passkeys`, with the answer to options of the same session. */
export const addPasskeySchema = z.strictObject({ name: passkeyNameSchema, credential: newCredentialSchema });
/** Body of `PATCH /api/account/passkeys/{id}`. */
export const renamePasskeySchema = z.strictObject({ name: passkeyNameSchema });
export const passkeyParamsSchema = z.strictObject({ id: z.string().min(1).max(64) });
export const passkeyAnswerSchema = z.object({ success: z.literal(true), passkey: passkeySchema });

/** Body of `POST /api/auth/sign-in/passkey`. */
export const passkeySignInSchema = z.strictObject({
  credential: usedCredentialSchema,
  rememberMe: z.boolean().default(true),
});
/** Body of `POST /api/auth/sign-in/second-factor/passkey`; `trustDevice` as with a code. */
export const passkeyStepSchema = z.strictObject({
  credential: usedCredentialSchema,
  trustDevice: z.boolean().default(false),
});
