import { pageTexts } from '../frame/index.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };

export const useOverviewText = pageTexts(en, es);
