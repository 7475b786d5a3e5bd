import type { ArbPage, LatestAnswer, RejectedPage } from '@bothways/engine';

const encoder = new TextEncoder();

/** The finished body of a successful answer: made once here, sent as it is by the API. */
const successBytes = (
  message: string,
  data: ArbPage | LatestAnswer | RejectedPage,
): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify({ success: true, message, data }));

export const arbsAnswer = (page: ArbPage) => successBytes('Arbs fetched', page);
export const latestAnswer = (answer: LatestAnswer) => successBytes('Latest arbs fetched', answer);
export const rejectedAnswer = (page: RejectedPage) => successBytes('Rejected arbs fetched', page);
