import type { SettingsFamily } from '@bothways/domain/settings';
import { isApiError } from '@bothways/platform';
import { useMemo } from 'react';
import type { ReadFailure } from '../../settings/index.ts';
import { useText } from '../../texts.ts';
import type { LiveItems } from '../kind/list-item.ts';

/** Returns a list as failed if the configuration that decides it could not be read. */
export function useFailed<Item>(
  live: LiveItems<Item>,
  failure: ReadFailure | undefined,
  family: SettingsFamily,
): LiveItems<Item> {
  const message = useText()(`settings.failed.${family}`);
  return useMemo(() => {
    if (!failure || live.status === 'locked') return live;
    const { error, retry } = failure;
    const code = isApiError(error) ? error.code : undefined;
    return { ...live, status: 'error', items: [], error: code, message, retry };
  }, [live, failure, message]);
}
