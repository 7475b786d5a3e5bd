import type { ErrorAnswer, ErrorCode } from '@bothways/domain/errors';

/** HTTP status by error code. */
const STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  PLAN_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  CHANGED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  KEY_REUSED: 422,
  UNPROCESSABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<ErrorCode, number>;

type ErrorStatus = (typeof STATUS)[ErrorCode];

/** Default message by code. */
const MESSAGE: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request is not valid',
  UNAUTHORIZED: 'Unauthorized - please login',
  FORBIDDEN: 'Admin access required',
  PLAN_REQUIRED: 'Your plan does not include this',
  NOT_FOUND: 'Not found',
  CONFLICT: 'Already exists',
  CHANGED: 'Somebody else has changed it since it was read',
  PAYLOAD_TOO_LARGE: 'The request body is too large',
  UNSUPPORTED_MEDIA_TYPE: 'This content type is not supported',
  KEY_REUSED: 'This key was used for something else',
  UNPROCESSABLE: 'This cannot be done with these values',
  RATE_LIMITED: 'Too many tries - please wait',
  INTERNAL: 'Something went wrong',
  UNAVAILABLE: 'Temporarily unavailable - please try again',
};

interface Details {
  message?: string;
  path?: string;
  feature?: string;
  /** Translation key for the screens, from the area's own closed list. */
  error?: string;
  /** In euros: the highest amount that would have been accepted. */
  maxAmount?: number;
  /** CHANGED: fields that differ from the version read, and the current record as the caller may see it. */
  changed?: readonly string[];
  current?: object;
  /** CHANGED: the last editor's e-mail. */
  changedBy?: string;
  /** Sent as `Retry-After`. */
  retryAfterS?: number;
}

/** A refusal that the caller may see; any other error becomes INTERNAL. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? MESSAGE[code]);
    this.code = code;
    this.details = details;
  }

  get status(): ErrorStatus {
    return STATUS[this.code];
  }
}

/** Builds the body of a refusal. */
export function errorAnswer(error: ApiError): ErrorAnswer {
  const { path, feature, error: key, maxAmount, changed, current, changedBy } = error.details;
  return {
    success: false,
    message: error.message,
    code: error.code,
    ...(path !== undefined && { path }),
    ...(feature !== undefined && { feature }),
    ...(key !== undefined && { error: key }),
    ...(maxAmount !== undefined && { maxAmount }),
    ...(changed !== undefined && { changed: [...changed] }),
    ...(current !== undefined && { current }),
    ...(changedBy !== undefined && { changedBy }),
  };
}
