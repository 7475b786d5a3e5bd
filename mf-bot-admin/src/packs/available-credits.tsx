import { useLocale, useQuery } from '@bothways/platform';
import { CoinsIcon, cx, formatCredits, LinkButton, Stat, TextLink } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './packs.module.css';
import { packsQuery } from './packs.queries.ts';
import { usePaths } from './paths.ts';

/** Below this many hundredths of credits the bot will soon stop. */
const LOW = 100_00;

/** The caller's available credits, in red if low or negative. */
export function AvailableCredits() {
  const t = useText();
  const locale = useLocale();
  const { payments } = usePaths();
  const { data } = useQuery(packsQuery);
  const state = data && stateOf(data);
  const isLow = state !== undefined && state !== 'have';
  return (
    <Stat
      label={t('packs.available')}
      note={
        <>
          <span className={cx(isLow && styles.low)}>
            {data && state !== undefined && state !== 'have'
              ? t(`packs.credits.${state}`, { credits: formatCredits(data.debt || data.balance, locale) })
              : t('packs.worth')}
          </span>{' '}
          <TextLink href={payments}>{t('credits.history')}</TextLink>
        </>
      }
      size="large"
      tone={isLow ? 'loss' : 'plain'}
    >
      {formatCredits(data?.balance, locale)}
    </Stat>
  );
}

function stateOf({ balance, debt }: { balance: number; debt: number }): 'owe' | 'low' | 'have' {
  if (debt > 0) return 'owe';
  return balance < LOW ? 'low' : 'have';
}

/** Link to buying more credits. */
export function BuyCreditsLink() {
  const t = useText();
  const { buy } = usePaths();
  return (
    <LinkButton href={buy} icon={<CoinsIcon size={14} />} variant="primary">
      {t('packs.buy')}
    </LinkButton>
  );
}
