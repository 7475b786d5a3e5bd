import type { Promotion } from '@bothways/domain/promotions';
import { useQuery } from '@bothways/platform';
import { Button, Dialog, ExternalLinkIcon, Markdown, Skeleton, TextLink } from '@bothways/ui';
import { Fragment } from 'react';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import { usePromotionRows } from './promotion-rows.ts';
import styles from './promotions.module.css';
import { promotionQuery } from './promotions.queries.ts';
import { useFailureToast } from './use-failure-toast.ts';

interface Props {
  promotion: Pick<Promotion, '_id' | 'title'>;
  bookieLabel: string;
  onClose: () => void;
}

/** All details of a promotion. */
export function PromotionDialog({ promotion, bookieLabel, onClose }: Props) {
  const t = useText();
  const query = useQuery(promotionQuery(promotion._id));
  useFailureToast(query.error, t('promotions.promotionDetails.failedToFetch'));
  return (
    <Dialog
      footer={(close) => <Button onPress={close}>{t('promotions.close')}</Button>}
      isOpen
      onClose={onClose}
      title={promotion.title}
    >
      <QueryState
        failed={t('promotions.promotionDetails.failedToFetch')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={240} />}
      >
        {({ promotion: read }) => <Rows bookieLabel={bookieLabel} promotion={read} />}
      </QueryState>
    </Dialog>
  );
}

/** Web addresses only: bookmaker text must not become a script. */
const isLink = (link: string | null): link is string => link !== null && /^https?:\/\//i.test(link);

function Rows({ promotion, bookieLabel }: { promotion: Promotion; bookieLabel: string }) {
  const t = useText();
  const rows = usePromotionRows(promotion, bookieLabel);
  const { link } = promotion;
  return (
    <dl className={styles.rows}>
      {rows.map(({ name, text, isMarkdown }) => (
        <Fragment key={name}>
          <dt>{t(`promotions.fields.${name}`)}</dt>
          <dd>{isMarkdown ? <Markdown>{text}</Markdown> : text}</dd>
        </Fragment>
      ))}
      {isLink(link) && (
        <>
          <dt>{t('promotions.fields.link')}</dt>
          <dd>
            <TextLink href={link} rel="noreferrer" target="_blank">
              {link} <ExternalLinkIcon size={12} />
            </TextLink>
          </dd>
        </>
      )}
    </dl>
  );
}
