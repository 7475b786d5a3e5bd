import type { Explanation } from '@bothways/domain/valuebets';
import type {
  ArbPage,
  LatestAnswer,
  LatestValues,
  RejectedPage,
  RejectedValues,
  ValuePage,
} from '@bothways/engine';

const encoder = new TextEncoder();

/** The finished body of a successful answer: made once here, sent as it is by the API. */
const successBytes = (
  message: string,
  data: ArbPage | LatestAnswer | RejectedPage | ValuePage | RejectedValues | LatestValues | Explanation,
): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify({ success: true, message, data }));

export const arbsAnswer = (page: ArbPage) => successBytes('Arbs fetched', page);
export const latestAnswer = (answer: LatestAnswer) => successBytes('Latest arbs fetched', answer);
export const rejectedAnswer = (page: RejectedPage) => successBytes('Rejected arbs fetched', page);
export const valuesAnswer = (page: ValuePage) => successBytes('Valuebets fetched', page);
export const rejectedValuesAnswer = (page: RejectedValues) =>
  successBytes('Rejected valuebets fetched', page);
export const latestValuesAnswer = (answer: LatestValues) => successBytes('Latest valuebets fetched', answer);
export const explainAnswer = (explanation: Explanation) => successBytes('Valuebet explained', explanation);
