import type { ErrorCode } from '@bothways/domain/errors';

/** The server's codes, and failures before any answer. */
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

/** Every failure of the API client. `message` is the server's; screens translate `code` (`useErrorText`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** PLAN_REQUIRED: the feature that the plan lacks. */
  readonly feature: string | undefined;
  /** Path of the field of the body that is at fault. */
  readonly path: string | undefined;
  /** The server's `error`: a key under `errors.` that the area translates, where a route has its own list. */
  readonly key: string | undefined;
  /** Maximum of an amount, in euros, where it was exceeded. */
  readonly maxAmount: number | undefined;
  /** CHANGED: the fields that were changed since they were read, and the current record. */
  readonly changed: readonly string[];
  readonly current: unknown;
  /** CHANGED: e-mail of the last editor, where known. */
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
