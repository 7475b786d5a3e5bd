import type { Locale } from '../formats/locale.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

/** The few words that components say by themselves; everything else comes in as a prop. */
export type UiTexts = Readonly<Record<keyof typeof en, string>>;

export const UI_TEXTS: Readonly<Record<Locale, UiTexts>> = { en, es };
