import type { Statement } from '@bothways/domain/credits';
import { formatDate, formatMoney, Stat, useUi } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './credits.module.css';
import type { Period } from './period.ts';
import { useCreditsText } from './use-credits-text.ts';

/** Threshold of low credits, in hundredths. */
const LOW = 10_000;

/** Balance, pending credits, and totals of the period. */
export function Figures({ statement, period }: { statement: Statement; period: Period }) {
  const t = useText();
  const credits = useCreditsText();
  const { available, reserved, waiting, due, sums } = statement;
  const coming = waiting.filter(({ isOwn }) => !isOwn).reduce((sum, { amount }) => sum + amount, 0);
  const bought = due.reduce((sum, pack) => sum + pack.credits, 0);
  const pending = coming + bought - reserved;
  return (
    <section aria-label={t('credits.figures')} className={styles.figures}>
      <Stat
        label={t('credits.balance')}
        note={t(available < LOW ? 'credits.low' : 'credits.balanceNote')}
        size="large"
        tone={available < LOW ? 'loss' : 'plain'}
      >
        {credits(available)}
      </Stat>
      <Stat
        label={t('credits.pending')}
        note={<PendingNote coming={coming} statement={statement} />}
        size="large"
      >
        {credits(pending, true)}
      </Stat>
      <Stat
        label={t(`credits.net.${period}`)}
        note={
          period === 'all'
            ? t('credits.sumsOfAll', { in: credits(sums.in), out: credits(sums.out) })
            : t('credits.was', { before: credits(sums.before) })
        }
        size="large"
      >
        {credits(sums.in - sums.out, true)}
      </Stat>
    </section>
  );
}

/** The next pack payment comes first: it is the caller's to make. */
function PendingNote({ statement, coming }: { statement: Statement; coming: number }) {
  const t = useText();
  const credits = useCreditsText();
  const { locale, texts } = useUi();
  const [next] = statement.due;
  if (next) {
    const words = { locale, style: 'day', missing: texts.notAvailable, invalid: texts.invalidDate } as const;
    return t('credits.dueNote', {
      pack: t(`credits.packs.${next.pack}`),
      part: next.position,
      price: formatMoney(next.amountCents, locale),
      day: formatDate(next.dueAt, words),
    });
  }
  if (statement.waiting.length === 0) return t('credits.nothingPending');
  return t('credits.pendingNote', { in: credits(coming), out: credits(statement.reserved) });
}
