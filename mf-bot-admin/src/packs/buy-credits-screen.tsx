import { countrySchema } from '@bothways/domain/geo';
import type { PacksAnswer } from '@bothways/domain/orders';
import { type PackId, RECOMMENDED_PACK } from '@bothways/domain/packs';
import { useLocale, usePageTitle, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { ArrowLeftIcon, formatCountry, formatCredits, LinkButton, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import { PageHead } from '../page/index.ts';
import { useText } from '../texts.ts';
import { PackBar } from './pack-bar.tsx';
import { PackColumns } from './pack-columns.tsx';
import { PackNotices } from './pack-notices.tsx';
import styles from './packs.module.css';
import { packsQuery } from './packs.queries.ts';
import { usePaths } from './paths.ts';

/** Whose prices these are, by the country's name in the person's language. */
function Prices({ country }: { country: string }) {
  const t = useText();
  const locale = useLocale();
  const { data } = countrySchema.exclude(['WW', 'OTHER']).safeParse(country);
  const name = data && formatCountry(data, locale);
  return <p className={styles.pale}>{name ? t('packs.pricesOf', { country: name }) : t('packs.prices')}</p>;
}

function Packs({ answer }: { answer: PacksAnswer }) {
  const [pack, setPack] = useState<PackId>(RECOMMENDED_PACK);
  const offer = answer.packs.find(({ id }) => id === pack) ?? answer.packs[0];
  return (
    <>
      <PackNotices answer={answer} />
      <PackColumns onChange={setPack} packs={answer.packs} value={offer?.id ?? null} />
      <Prices country={answer.country} />
      {offer && <PackBar answer={answer} offer={offer} />}
    </>
  );
}

/** `/bot?buyCredits=1`: the packs with what a credit of each costs, and the way to pay one (B-F, C-M89, K-F11). */
export function BuyCreditsScreen() {
  const t = useText();
  const locale = useLocale();
  const { bot } = usePaths();
  const query = useQuery(packsQuery);
  usePageTitle(t('packs.title'));
  return (
    <div className={styles.screen}>
      <PageHead className={styles.head}>
        <LinkButton aria-label={t('packs.back')} href={bot} iconOnly variant="quiet">
          <ArrowLeftIcon size={16} />
        </LinkButton>
        <h2>{t('packs.title')}</h2>
        <span className={styles.pale}>
          {t('packs.lead')}{' '}
          {query.data && t('packs.left', { credits: formatCredits(query.data.balance, locale) })}
        </span>
      </PageHead>
      <QueryState
        failed={t('packs.failed')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={320} />}
      >
        {(answer) => <Packs answer={answer} />}
      </QueryState>
    </div>
  );
}
