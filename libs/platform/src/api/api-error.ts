import type { ErrorCode } from '@bothways/domain/errors';

/** The server's codes, and what can go wrong before the server has said anything. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER';

interface Details {
  code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  message: string;
  feature?: string | undefined;
  path?: string | undefined;
  key?: string | undefined;
  maxAmount?: number | undefined;
  changed?: readonly string[] | undefined;
  current?: unknown;
  changedBy?: string | undefined;
}

/** Every failure of the API client. `message` is the server's own; screens translate `code` (`useErrorText`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** PLAN_REQUIRED: the feature that the plan lacks. */
  readonly feature: string | undefined;
  /** The field of the body that is at fault. */
  readonly path: string | undefined;
  /** The server's `error`: a key under `errors.` that the area translates, where a route has a list of its own. */
  readonly key: string | undefined;
  /** In euros: the most that an amount may be, where it was more. */
  readonly maxAmount: number | undefined;
  /** CHANGED: the fields that somebody else changed since they were read, and the record as it is now. */
  readonly changed: readonly string[];
  readonly current: unknown;
  /** CHANGED: who changed it last, by e-mail, where the server knows. */
  readonly changedBy: string | undefined;

  constructor(details: Details, options?: ErrorOptions) {
    super(details.message, options);
    this.code = details.code;
    this.status = details.status;
    this.feature = details.feature;
    this.path = details.path;
    this.key = details.key;
    this.maxAmount = details.maxAmount;
    this.changed = details.changed ?? [];
    this.current = details.current;
    this.changedBy = details.changedBy;
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
