import type { Locale } from '../formats/locale.ts';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };

/** The few texts of the components themselves; all others are props. */
export type UiTexts = Readonly<Record<keyof typeof en, string>>;

export const UI_TEXTS: Readonly<Record<Locale, UiTexts>> = { en, es };
