import type { LedgerRefusal } from '@bothways/domain/ledger';
import type { SelfLimitError } from '@bothways/domain/self-limits';
import { useCallback } from 'react';
import { usePlatformText } from '../locale/platform-texts.ts';
import { type ApiErrorCode, isApiError } from './api-error.ts';

const TEXTS = {
  BAD_REQUEST: 'errors.BAD_REQUEST',
  UNAUTHORIZED: 'errors.UNAUTHORIZED',
  FORBIDDEN: 'errors.FORBIDDEN',
  PLAN_REQUIRED: 'errors.PLAN_REQUIRED',
  NOT_FOUND: 'errors.NOT_FOUND',
  CONFLICT: 'errors.CONFLICT',
  CHANGED: 'errors.CHANGED',
  PAYLOAD_TOO_LARGE: 'errors.PAYLOAD_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'errors.UNSUPPORTED_MEDIA_TYPE',
  KEY_REUSED: 'errors.KEY_REUSED',
  UNPROCESSABLE: 'errors.UNPROCESSABLE',
  RATE_LIMITED: 'errors.RATE_LIMITED',
  UNAVAILABLE: 'errors.UNAVAILABLE',
  INTERNAL: 'errors.INTERNAL',
  NETWORK: 'errors.NETWORK',
  TIMEOUT: 'errors.TIMEOUT',
  BAD_ANSWER: 'errors.BAD_ANSWER',
} as const satisfies Record<ApiErrorCode, string>;

/** Errors with the same text everywhere: the person's own limits, and a closed ledger. */
const OWN = {
  'errors.ledgerClosed': 'errors.ledgerClosed',
  'errors.spendingLimit': 'errors.spendingLimit',
  'errors.timeOut': 'errors.timeOut',
  'errors.selfExcluded': 'errors.selfExcluded',
} as const satisfies Record<SelfLimitError | LedgerRefusal, string>;

const isOwn = (raw: string | undefined): raw is keyof typeof OWN =>
  raw !== undefined && Object.hasOwn(OWN, raw);
const isCode = (raw: unknown): raw is ApiErrorCode => typeof raw === 'string' && Object.hasOwn(TEXTS, raw);

/** Returns `(error) => text` in the person's language, for an ApiError or its code; other errors read as internal. */
export function useErrorText(): (error: unknown) => string {
  const t = usePlatformText();
  return useCallback(
    (error) => {
      if (isApiError(error) && isOwn(error.key)) return t(OWN[error.key]);
      const code = isApiError(error) ? error.code : error;
      return t(isCode(code) ? TEXTS[code] : TEXTS.INTERNAL);
    },
    [t],
  );
}
