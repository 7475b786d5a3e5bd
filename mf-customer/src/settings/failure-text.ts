import { SETTINGS_ERRORS, type SettingsError, type SettingsFamily } from '@bothways/domain/settings';
import { isApiError, type KeyBelow, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from './texts.ts';

type Below<Branch extends string> = KeyBelow<Parameters<ReturnType<typeof useText>>[0], Branch>;

/** Message about an action, done or failed, as a key below `settings.messages`. */
export type SettingsMessage = Below<'settings.messages'>;

/** Server messages that come without a key; each is translated for Spanish. */
const SERVER_TEXTS: Readonly<Record<string, Below<'settings.server'>>> = {
  'Failed to fetch settings': 'failedToFetchSettings',
  'Failed to fetch configuration history': 'failedToFetchHistory',
  'Failed to create configuration': 'failedToCreate',
  'Failed to update configuration': 'failedToUpdate',
  'Failed to delete configuration': 'failedToDelete',
  'Failed to set configuration as active': 'failedToActivate',
  'Failed to generate share link': 'failedToShare',
  'Failed to disable sharing': 'failedToUnshare',
  'Failed to import configuration': 'failedToImport',
  'Failed to rollback configuration': 'failedToRollback',
  'Failed to fetch valuebet settings': 'failedToFetchValueSettings',
  'Failed to create valuebet configuration': 'failedToCreateValue',
  'Failed to update valuebet configuration': 'failedToUpdateValue',
  'Failed to delete valuebet configuration': 'failedToDeleteValue',
  'Failed to set valuebet configuration as active': 'failedToActivateValue',
};

/** Messages of a failed read of a list's configurations, where the server says nothing. */
export const FETCH_FAILED = {
  arbs: 'failedToFetch',
  valuebets: 'failedToFetchValues',
} as const satisfies Record<SettingsFamily, SettingsMessage>;

const settingsErrorOf = (key: string | undefined): SettingsError | undefined =>
  SETTINGS_ERRORS.find((each) => each === key);

/** Returns the toast text of a failed action: the server's message in the person's language, else the action's own. */
export function useFailureText(): (
  error: unknown,
  fallback: SettingsMessage,
) => { title: string; description?: string } {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error, fallback) => {
      const own = t(`settings.messages.${fallback}`);
      // Without an answer there is no server message; the reason is given below.
      if (!isApiError(error) || error.status === 0 || error.code === 'BAD_ANSWER')
        return { title: own, description: errorText(error) };
      const refused = settingsErrorOf(error.key);
      if (refused !== undefined) return { title: t(`settings.messages.${refused}`) };
      const known = SERVER_TEXTS[error.message];
      return { title: known === undefined ? error.message || own : t(`settings.server.${known}`) };
    },
    [t, errorText],
  );
}
