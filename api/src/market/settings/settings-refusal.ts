import type { ErrorCode } from '@bothways/domain/errors';
import type { SettingsError } from '@bothways/domain/settings';
import { ApiError } from '#kernel/errors';

const REFUSALS: Record<SettingsError, { code: ErrorCode; message: string; path?: string }> = {
  configurationNameRequired: { code: 'BAD_REQUEST', message: 'Give the configuration a name', path: 'name' },
  configurationNameTooLong: {
    code: 'BAD_REQUEST',
    message: 'The name is longer than 50 characters',
    path: 'name',
  },
  configurationNameTaken: {
    code: 'CONFLICT',
    message: 'There is a configuration of that name already',
    path: 'name',
  },
  configurationNotFound: { code: 'NOT_FOUND', message: 'Configuration not found' },
  configurationChanged: {
    code: 'CHANGED',
    message: 'The configuration was changed in the meantime',
    path: 'version',
  },
  tooManyConfigurations: { code: 'CONFLICT', message: 'More than 20 configurations are not kept' },
  unknownBookmaker: { code: 'BAD_REQUEST', message: 'Unknown bookmaker', path: 'payload.bookmakers' },
  rangeReversed: { code: 'BAD_REQUEST', message: 'The lower bound is above the upper one' },
  noEarlierVersion: { code: 'CONFLICT', message: 'There is no such earlier version' },
  shareTokenUnknown: { code: 'NOT_FOUND', message: 'This share link does not work (any more)' },
};

/** The refusal for one of the closed list of errors; `detail` names its subject. */
export function settingsRefusal(error: SettingsError, detail?: string): ApiError {
  const { code, message, path } = REFUSALS[error];
  return new ApiError(code, {
    message: detail === undefined ? message : `${message}: ${detail}`,
    error,
    ...(path !== undefined && { path }),
  });
}
