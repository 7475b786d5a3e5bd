import { looseReportsBodySchema } from '@bothways/domain/bot-reports';
import { type AppContext, parseWith, readJson, readJsonText } from '#kernel/http';

/** A thousand reports of twenty bets each. */
export const MAX_REPORTS_BYTES = 4 * 1024 * 1024;

/**
 * Texts, so that what stands in them stays; then what JSON has no word for and some languages write all the same. A text
 * without an end goes to the end of all: looked for anew at each quote in it, four megabytes of them would take hours.
 */
const TEXT_OR_NO_NUMBER = /"(?:[^"\\]+|\\.)*(?:"|\\?$)|-?\bInfinity\b|\bNaN\b/gs;

/** A NaN refuses the report that it stands in, not all the others: as a text it is no number. */
export const withoutNaN = (json: string): string =>
  json.replaceAll(TEXT_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`));

/**
 * The reports of a body, not judged yet.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, BAD_REQUEST
 */
export async function readReports(c: AppContext): Promise<readonly unknown[]> {
  const text = await readJsonText(c, MAX_REPORTS_BYTES);
  return parseWith(looseReportsBodySchema, readJson(withoutNaN(text))).reports;
}
