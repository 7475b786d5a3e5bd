import type { UsersFigures as Figures } from '@bothways/domain/bot-users';
import { dateFormat } from '@bothways/domain/formats';
import { centsOfEuros } from '@bothways/domain/money';
import { useLocale } from '@bothways/platform';
import { Money, Stat } from '@bothways/ui';
import { AvailableCredits } from '../../packs/index.ts';
import { useText } from '../../texts.ts';
import styles from './head.module.css';

/** The caller's available credits, and totals of the visible users. */
export function UsersFigures({ figures }: { figures: Figures | undefined }) {
  const t = useText();
  return (
    <section aria-label={t('figures.label')} className={styles.figures}>
      <AvailableCredits />
      <Stat label={t('figures.profit')} note={t('figures.profitNote')} size="large">
        <Money cents={figures && centsOfEuros(figures.profit)} tone="result" />
      </Stat>
      <Owed figures={figures} />
      <Stat label={t('figures.paid')} note={<Since at={figures?.paidSince} />} size="large">
        <Money cents={figures && centsOfEuros(figures.paid)} />
      </Stat>
    </section>
  );
}

/** Total debt; without any, the remaining credit. */
function Owed({ figures }: { figures: Figures | undefined }) {
  const t = useText();
  if (figures && figures.owed <= 0)
    return (
      <Stat label={t('figures.credits')} note={t('figures.creditsNote')} size="large">
        <Money cents={centsOfEuros(figures.credit)} />
      </Stat>
    );
  return (
    <Stat
      label={t('figures.pending')}
      note={figures ? t('figures.owing', { count: figures.owing }) : ' '}
      size="large"
    >
      <Money cents={figures && centsOfEuros(figures.owed)} />
    </Stat>
  );
}

function Since({ at }: { at: string | undefined }) {
  const t = useText();
  const locale = useLocale();
  if (at === undefined) return t('figures.nothingPaid');
  const month = dateFormat(locale, { month: 'long', year: 'numeric' });
  return t('figures.paidSince', { month: month.format(Date.parse(at)) });
}
