import { MAX_ARBS_CHOICES } from '@bothways/domain/settings';

/** Choices for the number of an event's items shown before "Show more". */
export const PER_EVENT_CHOICES = MAX_ARBS_CHOICES;

/** Returns the number in the address; undefined if it is invalid. */
export const readPerEvent = (params: URLSearchParams): number | undefined =>
  PER_EVENT_CHOICES.find((choice) => String(choice) === params.get('per'));
