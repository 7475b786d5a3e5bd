import { partTexts } from '@bothways/platform/lazy-part';
import { historyTexts } from '../history/index.ts';

const backtestTexts = partTexts(
  'backtest',
  async () => (await import('./locales/en.json')).default,
  async () => (await import('./locales/es.json')).default,
  historyTexts,
);
export const { useText } = backtestTexts;
