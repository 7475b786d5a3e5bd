import { type IngestBatch, readIngest } from '../index.ts';

/** Reads a body to its end at once. */
export function readAll(body: string, contentType: string): IngestBatch {
  const steps = readIngest(body, contentType);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
