import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import { pageTexts } from './page-texts.ts';

/** What all calculators say. */
export const useFrameText = pageTexts(en, es);
