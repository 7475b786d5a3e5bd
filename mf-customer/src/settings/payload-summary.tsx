import type { Mode } from '@bothways/domain/quotes';
import { inState, isEmptyChoice, type Payload } from '@bothways/domain/settings';
import { useLocale } from '@bothways/platform';
import { lineText } from '../words/index.ts';
import styles from './configuration-dialog.module.css';
import { useText } from './texts.ts';

/** Returns a configuration's summary in a few words: for the import, the history and the list's button. */
function usePayloadSummary(): (payload: Payload) => string {
  const t = useText();
  const locale = useLocale();
  return (payload) => {
    const { bookmakers, sports } = payload;
    const range = 'profitRange' in payload ? payload.profitRange : payload.valueRange;
    const references = inState(bookmakers, 'reference').length;
    return [
      t('settings.summary.bookmakers', { count: inState(bookmakers, 'selected').length }) +
        (references > 0 ? t('settings.summary.references', { count: references }) : ''),
      t('settings.summary.sports', { count: sports.length }),
      t('profitRange' in payload ? 'settings.summary.profit' : 'settings.summary.value', {
        min: lineText(range.minPercentage, locale),
        max: lineText(range.maxPercentage, locale),
      }),
    ].join(' · ');
  };
}

/** The summary, with what needs a second check. */
export function PayloadSummary({ payload, sharedType }: { payload: Payload; sharedType?: Mode }) {
  const t = useText();
  const summaryOf = usePayloadSummary();
  return (
    <span className={styles.summary}>
      {summaryOf(payload)}
      {sharedType !== undefined && ` · ${t(`settings.import.madeFor_${sharedType}`)}`}
      {isEmptyChoice(payload) && ` · ${t('settings.summary.nobody')}`}
    </span>
  );
}
