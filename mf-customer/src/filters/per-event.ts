import { MAX_ARBS_CHOICES } from '@bothways/domain/settings';

/** How many of an event a list may show before "Show more". */
export const PER_EVENT_CHOICES = MAX_ARBS_CHOICES;

/** What the address says of it; undefined where that makes no sense. */
export const readPerEvent = (params: URLSearchParams): number | undefined =>
  PER_EVENT_CHOICES.find((choice) => String(choice) === params.get('per'));
