import { useLocale, useQuery } from '@bothways/platform';
import { CoinsIcon, cx, formatCredits, LinkButton } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './packs.module.css';
import { packsQuery } from './packs.queries.ts';
import { usePaths } from './paths.ts';

/** Below so many hundredths of credits the bot soon stands still. */
const LOW = 100_00;

/** What the person has to give, whether that is little or less than nothing, and the way to more. */
export function CreditsLine() {
  const t = useText();
  const locale = useLocale();
  const { buy } = usePaths();
  const { data } = useQuery(packsQuery);
  const said = data && { state: stateOf(data), credits: formatCredits(data.debt || data.balance, locale) };
  return (
    <div className={styles.line}>
      {said && (
        <span className={cx(said.state !== 'have' && styles.low)}>
          {t(`packs.credits.${said.state}`, { credits: said.credits })}
        </span>
      )}
      <LinkButton href={buy} icon={<CoinsIcon size={14} />}>
        {t('packs.buy')}
      </LinkButton>
    </div>
  );
}

function stateOf({ balance, debt }: { balance: number; debt: number }): 'owe' | 'low' | 'have' {
  if (debt > 0) return 'owe';
  return balance < LOW ? 'low' : 'have';
}
