export { accepts } from './accept-encoding.ts';
export { demandFeature, demandUnpaused, describeAccess } from './access.ts';
export { logAccess } from './access-log.ts';
export { Answer } from './answer.ts';
export type { Api } from './api.ts';
export { createApp, type Mount } from './app.ts';
export {
  bodyPieces,
  demandJson,
  demandLength,
  mediaTypeOf,
  parseJson,
  readBytes,
  readJson,
  readJsonText,
} from './body.ts';
export { BoundedQueue } from './bounded-queue.ts';
export { addressOf, clientIp } from './client-ip.ts';
export type { AppContext, AppEnv, Identity } from './context.ts';
export { knownError } from './known-error.ts';
export { CONNECTION_LIMITS, type ConnectionLimits, type HttpServer, listen, portOf } from './listen.ts';
export {
  inLocale,
  LOCALE_COOKIE,
  localeOf,
  type PageLocale,
  preferredLocale,
  rememberLocale,
} from './locale-path.ts';
export { mayShrink } from './may-shrink.ts';
export { createMetrics, type HttpMetrics } from './metrics.ts';
export { type AnyOperation, operation } from './operation.ts';
export { isAllowedOrigin, isSameParty } from './origin.ts';
export { ParsedTexts } from './parsed-texts.ts';
export { demandPlain, plainHeader } from './plain-text.ts';
export { parseWith } from './read-input.ts';
export { type Locale, requestLocale } from './request-locale.ts';
export { route } from './route.ts';
export {
  GUARD_HEADERS,
  JSON_HEADERS,
  OWN_PAGE_HEADERS,
  PAGE_HEADERS,
  STRICT_TRANSPORT,
} from './security-headers.ts';
export { sendAnswer } from './send-answer.ts';
export { visitorCountry } from './visitor-country.ts';
