import type { AdminPromotion } from '@bothways/domain/promotions';
import { usePageTitle, usePermission, useQuery } from '@bothways/platform';
import { Banner, Button, formatNumber, PlusIcon, useUi } from '@bothways/ui';
import { useState } from 'react';
import { Guarded, PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { EndPromotion, RemovePromotion } from './end-promotion.tsx';
import { PromotionEditor } from './promotion-editor.tsx';
import { bookieNamesQuery, promotionsQuery } from './promotions.queries.ts';
import { PromotionsFilters } from './promotions-filters.tsx';
import { PromotionsTable } from './promotions-table.tsx';
import { useText } from './texts.ts';
import { useRestore } from './use-restore.ts';

type Open = { what: 'new' } | { what: 'edit' | 'copy' | 'end' | 'remove'; promotion: AdminPromotion };

/** Bookmakers' promotions: their audience and validity. */
export function PromotionsScreen() {
  const t = useText();
  usePageTitle(t('promotions.title'));
  return (
    <Guarded permission="read:bookie">
      <div className={styles.page}>
        <Promotions />
      </div>
    </Guarded>
  );
}

function Promotions() {
  const t = useText();
  const { locale } = useUi();
  const { allowed } = usePermission('update:bookie');
  const { chosen, place } = useListParams<'q' | 'bookie' | 'state'>('after');
  const [open, setOpen] = useState<Open>();
  const restore = useRestore();
  const narrowed = { search: chosen('q'), bookie: chosen('bookie'), state: chosen('state') };
  const query = useQuery(promotionsQuery({ ...narrowed, after: place }));
  const names = useQuery(bookieNamesQuery);
  const bookies = names.data?.bookies ?? [];
  return (
    <>
      <header className={styles.head}>
        <h2>{t('promotions.title')}</h2>
        {query.data && (
          <span className={styles.count}>
            {t('promotions.count', {
              count: query.data.total,
              total: formatNumber(query.data.total, locale, 0),
            })}
          </span>
        )}
        {allowed && (
          <span className={styles.end}>
            <Button icon={<PlusIcon size={14} />} onPress={() => setOpen({ what: 'new' })} variant="primary">
              {t('promotions.new')}
            </Button>
          </span>
        )}
      </header>
      {names.data === undefined && names.isError && (
        <Banner
          action={
            <Button isPending={names.isFetching} onPress={() => void names.refetch()} size="small">
              {t('retry')}
            </Button>
          }
          title={t('promotions.namesFailed')}
          tone="warning"
        />
      )}
      <PromotionsFilters bookies={bookies} />
      <PageState failed={t('promotions.loadFailed')} query={query}>
        {({ promotions, nextAfter }) => (
          <>
            <PromotionsTable
              isNarrowed={Object.values(narrowed).some((each) => each !== '')}
              mayChange={allowed}
              onAct={(what, promotion) =>
                what === 'restore' ? restore(promotion) : setOpen({ what, promotion })
              }
              promotions={promotions}
            />
            <Pagination next={nextAfter} param="after" />
          </>
        )}
      </PageState>
      {open && (
        <Opened bookie={narrowed.bookie} bookies={bookies} onClose={() => setOpen(undefined)} open={open} />
      )}
    </>
  );
}

interface OpenedProps extends Pick<Parameters<typeof PromotionEditor>[0], 'bookie' | 'bookies' | 'onClose'> {
  open: Open;
}

/** The dialog open over the list. */
function Opened({ open, ...rest }: OpenedProps) {
  if (open.what === 'new') return <PromotionEditor {...rest} />;
  const { promotion } = open;
  if (open.what === 'end') return <EndPromotion onClose={rest.onClose} promotion={promotion} />;
  if (open.what === 'remove') return <RemovePromotion onClose={rest.onClose} promotion={promotion} />;
  return <PromotionEditor {...rest} isCopy={open.what === 'copy'} promotion={promotion} />;
}
