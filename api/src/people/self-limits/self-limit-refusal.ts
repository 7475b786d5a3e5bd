import type { ErrorCode } from '@bothways/domain/errors';
import type { Pause, SelfLimitError } from '@bothways/domain/self-limits';
import { isoOf } from '@bothways/domain/time';
import { ApiError } from '#kernel/errors';

const REFUSALS: Record<SelfLimitError, [ErrorCode, string]> = {
  'errors.spendingLimit': ['CONFLICT', 'This is more than your own spending limit leaves'],
  'errors.timeOut': ['FORBIDDEN', 'Your time-out runs'],
  'errors.selfExcluded': ['FORBIDDEN', 'You have excluded yourself'],
};

/** Builds a refusal caused by the user's own limits. */
export function selfLimitRefusal(error: SelfLimitError, until?: string): ApiError {
  const [code, message] = REFUSALS[error];
  return new ApiError(code, { message: until === undefined ? message : `${message} until ${until}`, error });
}

/** Builds the refusal of a pause, with its end. */
export const pauseRefusal = ({ kind, untilMs }: Pause): ApiError =>
  selfLimitRefusal(
    kind === 'timeOut' ? 'errors.timeOut' : 'errors.selfExcluded',
    untilMs === undefined ? undefined : isoOf(untilMs),
  );
