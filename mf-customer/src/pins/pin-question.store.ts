import { createStore } from '@bothways/platform';
import type { StoredPin } from './pin.ts';

/** The pin that does not fit, until the person has chosen which other one goes. */
export const pinQuestion = createStore<StoredPin | null>(null);
