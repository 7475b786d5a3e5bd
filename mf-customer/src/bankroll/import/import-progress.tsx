import { type Import, isUnderWay } from '@bothways/domain/bankroll';
import { useQuery, useQueryClient } from '@bothways/platform';
import { useEffect, useRef } from 'react';
import { BANKROLL_KEY } from '../../log-bets/index.ts';
import styles from '../bankroll.module.css';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import { importsQuery } from './imports.queries.ts';

/** Progress of a file being imported or undone; the work continues when the page is left. */
export function ImportProgress({ of }: { of: Import }) {
  const t = useText();
  const { count } = useAmounts('EUR');
  const isUndoing = of.state === 'undoing';
  const whole = isUndoing ? of.bets : of.rows;
  const said = t(isUndoing ? 'bankroll.import.undoing' : 'bankroll.import.writing', {
    name: of.fileName,
    figure: count(of.gone),
    whole: count(whole),
  });
  return (
    <div className={styles.part}>
      <p role="status">{said}</p>
      <progress aria-label={said} className={styles.progress} max={Math.max(1, whole)} value={of.gone} />
      <p className={styles.pale}>{t('bankroll.import.goesOn')}</p>
    </div>
  );
}

/**
 * The file in progress on the bankroll page, if any. The bankroll is requested again when one has ended, also if this
 * page never saw it in progress: then the bankroll may have been read before its end.
 */
export function ImportUnderWay() {
  const client = useQueryClient();
  const imports = useQuery(importsQuery()).data?.imports;
  const found = imports?.find(isUnderWay);
  const ended = imports?.flatMap((each) => (isUnderWay(each) ? [] : `${each.id} ${each.state}`)).join();
  const seen = useRef(ended);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== ended)
      void client.invalidateQueries({ queryKey: BANKROLL_KEY });
    seen.current = ended;
  }, [client, ended]);
  return found ? <ImportProgress of={found} /> : null;
}
