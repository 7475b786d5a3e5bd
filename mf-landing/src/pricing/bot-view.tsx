import { DEFAULT_COUNTRY } from '@bothways/domain/geo';
import {
  ENTERPRISE_ON_PRICING,
  offeredPacks,
  type Pack,
  packMarketOf,
  RECOMMENDED_PACK,
} from '@bothways/domain/packs';
import { useLocale, useLocalePath, useQuery, useSession } from '@bothways/platform';
import { formatMoney, formatNumber, LinkButton, Table, type TableColumn } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';
import { geoQuery } from './pricing.queries.ts';

/** The packs of the visitor's country, as a new account is offered them. */
function usePacks(): readonly Pack[] {
  const { data: country = DEFAULT_COUNTRY } = useQuery(geoQuery());
  return offeredPacks(country, false).map((pack) =>
    pack.id === 'enterprise' && packMarketOf(country) === 'default'
      ? { ...pack, credits: ENTERPRISE_ON_PRICING }
      : pack,
  );
}

/** Credit packs for the bot (C-M56, C-M63). They are chosen and paid for in the manager's own pages. */
export function BotView() {
  const t = useText();
  const locale = useLocale();
  const path = useLocalePath();
  const { user } = useSession();
  const packs = usePacks();
  const payment = path(`onboarding/payment?${new URLSearchParams({ pack: RECOMMENDED_PACK })}`);
  const columns: TableColumn<Pack>[] = [
    {
      id: 'pack',
      header: t('pricing.bot.pack'),
      cell: ({ id }) => t(`pricing.bot.packs.${id}`),
      weight: 'strong',
    },
    {
      id: 'credits',
      header: t('pricing.bot.credits'),
      cell: ({ credits }) => formatNumber(credits, locale),
      isNumeric: true,
    },
    {
      id: 'price',
      header: t('pricing.bot.price'),
      cell: ({ priceCents }) =>
        priceCents === undefined ? t('pricing.bot.contact') : formatMoney(priceCents, locale),
      isNumeric: true,
    },
  ];
  return (
    <div className={styles.bot}>
      <p>{t('pricing.bot.lead')}</p>
      <Table
        className={styles.packs}
        columns={columns}
        label={t('pricing.bot.title')}
        rowKey={({ id }) => id}
        rows={packs}
      />
      <div>
        <LinkButton
          href={user ? payment : path(`register?${new URLSearchParams({ to: payment })}`)}
          size="large"
          variant="primary"
        >
          {t(user ? 'pricing.bot.choose' : 'createAccount')}
        </LinkButton>
      </div>
    </div>
  );
}
