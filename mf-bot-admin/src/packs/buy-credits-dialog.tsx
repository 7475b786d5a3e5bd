import { countrySchema } from '@bothways/domain/geo';
import type { PacksAnswer } from '@bothways/domain/orders';
import { type PackId, RECOMMENDED_PACK } from '@bothways/domain/packs';
import { useLocale, useNavigate, useQuery } from '@bothways/platform';
import { Dialog, formatCountry, formatCredits, Skeleton, useTaxText } from '@bothways/ui';
import { useState } from 'react';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { PackBar } from './pack-bar.tsx';
import { PackColumns } from './pack-columns.tsx';
import { PackNotices } from './pack-notices.tsx';
import styles from './packs.module.css';
import { packsQuery } from './packs.queries.ts';
import { usePaths } from './paths.ts';

/** The country of the prices, localized. */
function Prices({ answer: { country, tax } }: { answer: PacksAnswer }) {
  const t = useText();
  const locale = useLocale();
  const taxText = useTaxText();
  const facts = { tax: taxText(tax) };
  const { data } = countrySchema.exclude(['WW', 'OTHER']).safeParse(country);
  const name = data && formatCountry(data, locale);
  return (
    <p className={styles.pale}>
      {name ? t('packs.pricesOf', { country: name, ...facts }) : t('packs.prices', facts)}
    </p>
  );
}

/** `/bot?buyCredits=1`: the packs with their price per credit, and the payment link (C-M89, B-Z18, K-F11). */
export function BuyCreditsDialog() {
  const t = useText();
  const locale = useLocale();
  const { bot } = usePaths();
  const navigate = useNavigate();
  const query = useQuery(packsQuery);
  const [pack, setPack] = useState<PackId>(RECOMMENDED_PACK);
  const answer = query.data;
  const offer = answer?.packs.find(({ id }) => id === pack) ?? answer?.packs[0];
  return (
    <Dialog
      footer={answer && offer && <PackBar answer={answer} offer={offer} />}
      isOpen
      onClose={() => navigate(bot, { replace: true })}
      size="page"
      title={t('packs.title')}
    >
      <div className={styles.packs}>
        <p className={styles.pale}>
          {t('packs.lead')} {answer && t('packs.left', { credits: formatCredits(answer.balance, locale) })}
        </p>
        <QueryState
          failed={t('packs.failed')}
          query={query}
          retryLabel={t('retry')}
          skeleton={<Skeleton height={320} />}
        >
          {(shown) => (
            <>
              <PackNotices answer={shown} />
              <PackColumns onChange={setPack} packs={shown.packs} tax={shown.tax} value={offer?.id ?? null} />
              <Prices answer={shown} />
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}
