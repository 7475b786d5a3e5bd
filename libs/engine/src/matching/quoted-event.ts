import type { Quote } from '@bothways/domain/quotes';

/** An event as a source states it. */
export type QuotedEvent = Quote['event'];
