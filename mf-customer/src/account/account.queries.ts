import {
  type AccountExport,
  type Authority,
  accountExportSchema,
  doneSchema,
  exportGuideSchema,
  factorSetupSchema,
  type ProfilePatchBody,
  passkeyAnswerSchema,
  passkeyOptionsSchema,
  passkeysAnswerSchema,
  recoveryCodesSchema,
  type SecurityLogPage,
  securityLogPageSchema,
  securitySchema,
  sessionsAnswerSchema,
  sessionsEndedSchema,
  trustedDevicesAnswerSchema,
} from '@bothways/domain/account';
import type { ProfileType } from '@bothways/domain/identity';
import { letterChoicesAnswerSchema, type MovedLetters } from '@bothways/domain/messages';
import { api, apiPages, apiQuery, type Locale } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };

/** Returns the query of the account's protection: address, password, second factor. */
export const securityQuery = () =>
  apiQuery({ key: [AREA, 'account', 'security'], path: '/api/account/security', schema: securitySchema });

/** Returns the query of the signed-in browsers. */
export const sessionsQuery = () =>
  apiQuery({
    key: [AREA, 'account', 'sessions'],
    path: '/api/account/sessions',
    schema: sessionsAnswerSchema,
  });

/** Returns the query of the security log; it reloads with the account's protection, whose changes it lists. */
export const securityLogPages = () =>
  apiPages<SecurityLogPage>({
    key: [AREA, 'account', 'security', 'log'],
    pathOf: (before) => `/api/account/security-log${before === undefined ? '' : `?before=${before}`}`,
    schema: securityLogPageSchema,
    nextOf: ({ nextBefore }) => nextBefore,
  });

// Both answers carry the user, for the session.
export const saveProfile = (body: ProfilePatchBody) =>
  api.patch('/api/account/profile', { schema: AS_IT_IS, body });
export const saveProfileType = (profileType: ProfileType) =>
  api.put('/api/onboarding/profile', { schema: AS_IT_IS, body: { profileType } });

/** Returns the query of the letters that the person has switched on. */
export const lettersQuery = () =>
  apiQuery({
    key: [AREA, 'account', 'letters'],
    path: '/api/account/letters',
    schema: letterChoicesAnswerSchema,
  });
export const saveLetters = (body: MovedLetters) =>
  api.put('/api/account/letters', { schema: letterChoicesAnswerSchema, body });

export const changeEmail = (body: Authority & { newEmail: string }) =>
  api.post('/api/account/email', { schema: doneSchema, body });
export const cancelEmail = () => api.delete('/api/account/email', { schema: doneSchema });
export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  api.post('/api/account/password', { schema: doneSchema, body });

export const endSession = (id: string) =>
  api.delete(`/api/account/sessions/${encodeURIComponent(id)}`, { schema: doneSchema });
export const endOtherSessions = () =>
  api.post('/api/account/sessions/end-others', { schema: sessionsEndedSchema, body: {} });

const FACTOR = '/api/account/second-factor';
export const setUpFactor = (currentPassword: string) =>
  api.post(`${FACTOR}/setup`, { schema: factorSetupSchema, body: { currentPassword } });
export const confirmFactor = (code: string) =>
  api.post(`${FACTOR}/confirm`, { schema: recoveryCodesSchema, body: { code } });
export const turnFactorOff = (body: Authority) => api.post(`${FACTOR}/disable`, { schema: doneSchema, body });
export const newRecoveryCodes = (body: Authority) =>
  api.post(`${FACTOR}/recovery-codes`, { schema: recoveryCodesSchema, body });

const TRUSTED = '/api/account/trusted-devices';
/** Returns the query of the trusted devices; it reloads with the account's protection, whose changes end them. */
export const trustedDevicesQuery = () =>
  apiQuery({
    key: [AREA, 'account', 'security', 'trusted'],
    path: TRUSTED,
    schema: trustedDevicesAnswerSchema,
  });
export const removeTrustedDevice = (id: string) =>
  api.delete(`${TRUSTED}/${encodeURIComponent(id)}`, { schema: doneSchema });
export const removeTrustedDevices = () => api.delete(TRUSTED, { schema: doneSchema });

const PASSKEYS = '/api/account/passkeys';
const passkey = (id: string) => `${PASSKEYS}/${encodeURIComponent(id)}`;
/** Returns the query of the passkeys; it reloads with the account's protection, which they are a part of. */
export const passkeysQuery = () =>
  apiQuery({ key: [AREA, 'account', 'security', 'passkeys'], path: PASSKEYS, schema: passkeysAnswerSchema });
export const passkeyOptions = (body: Authority) =>
  api.post(`${PASSKEYS}/options`, { schema: passkeyOptionsSchema, body });
/** Returns what the browser needs to prove a passkey instead of a code. */
export const passkeyUseOptions = () =>
  api.post(`${PASSKEYS}/use/options`, { schema: passkeyOptionsSchema, body: {} });
export const addPasskey = (body: { name: string; credential: unknown }) =>
  api.post(PASSKEYS, { schema: passkeyAnswerSchema, body });
export const renamePasskey = (id: string, name: string) =>
  api.patch(passkey(id), { schema: passkeyAnswerSchema, body: { name } });
export const removePasskey = (id: string, body: Authority) =>
  api.post(`${passkey(id)}/remove`, { schema: doneSchema, body });

export const exportAccount = (body: Authority): Promise<AccountExport> =>
  api.post('/api/account/export', { schema: accountExportSchema, body });
/** Returns the query of what each file and column of an export means. */
export const exportGuideQuery = (locale: Locale) =>
  apiQuery({
    key: [AREA, 'account', 'export', locale],
    path: `/api/account/export/guide?locale=${locale}`,
    schema: exportGuideSchema,
  });
export const deleteAccount = (body: Authority & { confirmation: string }) =>
  api.post('/api/account/delete', { schema: doneSchema, body });
