import { wordsOf } from '@bothways/platform/testing';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import type { Words } from '../words/index.ts';

/** Returns the area's real texts, without a page around them. */
export const wordsIn = (locale: 'en' | 'es'): Words => wordsOf(locale, { en, es }[locale]);
