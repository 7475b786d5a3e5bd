import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import { pageTexts } from './page-texts.ts';

/** Texts common to all calculators. */
export const useFrameText = pageTexts(en, es);
