import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from './api-error.ts';

const codeOf = (error: unknown): string =>
  isApiError(error) ? error.code : typeof error === 'string' ? error : 'INTERNAL';

/** `(error) => text` in the person's language, for an ApiError or its code; what is not ours reads as internal. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('platform');
  return useCallback((error) => t([`errors.${codeOf(error)}`, 'errors.INTERNAL']), [t]);
}
