import { looseReportsBodySchema } from '@bothways/domain/bot-reports';
import { type AppContext, parseWith, readJson, readJsonText } from '#kernel/http';

/** A thousand reports of twenty bets each. */
export const MAX_REPORTS_BYTES = 4 * 1024 * 1024;

/**
 * Matches strings, to skip their content, and then the non-JSON numbers that some languages write. An unterminated
 * string matches up to the end: searching anew at each quotation mark would take hours for four megabytes of them.
 */
const TEXT_OR_NO_NUMBER = /"(?:[^"\\]+|\\.)*(?:"|\\?$)|-?\bInfinity\b|\bNaN\b/gs;

/** Quotes NaN and Infinity, so that only their own report is rejected. */
export const withoutNaN = (json: string): string =>
  json.replaceAll(TEXT_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`));

/**
 * Reads the reports of a body, unvalidated.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_REQUEST
 */
export async function readReports(c: AppContext): Promise<readonly unknown[]> {
  const text = await readJsonText(c, MAX_REPORTS_BYTES);
  return parseWith(looseReportsBodySchema, readJson(withoutNaN(text))).reports;
}
