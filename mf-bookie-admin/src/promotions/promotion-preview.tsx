import type { AdminPromotion } from '@bothways/domain/promotions';
import { Badge, DateText, Markdown, Odds, TextLink } from '@bothways/ui';
import { Fragment, type ReactNode } from 'react';
import { useAudienceText } from './audience-text.ts';
import { type PromotionDraft, previewOf } from './promotion-draft.ts';
import styles from './promotions.module.css';
import { useText } from './texts.ts';

/** Preview for the person who adds an account, with rendered markup. */
export function PromotionPreview({
  draft,
  saved,
  bookieLabel,
}: {
  draft: PromotionDraft;
  saved?: AdminPromotion | undefined;
  bookieLabel: string;
}) {
  const t = useText();
  const audienceText = useAudienceText();
  const shown = previewOf(draft, saved);
  const freebet = draft.promotion_contains_freebet;
  const facts: [name: string, value: ReactNode][] = [
    [t('promotions.fields.bookie'), bookieLabel],
    [t('promotions.fields.amount'), draft.amount],
    [
      t('promotions.fields.type'),
      [draft.type, draft.subtype].filter((each) => each.trim() !== '').join(' · '),
    ],
    [t('promotions.fields.freebet'), freebet === null ? '' : t(freebet ? 'promotions.yes' : 'promotions.no')],
    [t('promotions.fields.minimum_odds'), draft.minimum_odds !== null && <Odds odds={draft.minimum_odds} />],
    [t('promotions.fields.maximum_odds'), draft.maximum_odds !== null && <Odds odds={draft.maximum_odds} />],
    [
      t('promotions.fields.valid_from'),
      shown.valid_from && <DateText style="dateTime" value={shown.valid_from} />,
    ],
    [t('promotions.fields.valid_to'), shown.valid_to && <DateText style="dateTime" value={shown.valid_to} />],
    [t('promotions.fields.max_time_to_unlock'), draft.max_time_to_unlock],
    ...shown.texts.map(({ name, text }): [string, ReactNode] => [
      t(`promotions.fields.${name}`),
      <Markdown headingLevel={4} key={name}>
        {text}
      </Markdown>,
    ]),
    [t('promotions.fields.link'), isLink(draft.link) && <OutLink href={draft.link.trim()} />],
  ];
  return (
    <section aria-label={t('promotions.preview')} className={styles.preview}>
      <header>
        <h3>{draft.title.trim() || t('promotions.untitled')}</h3>
        <Badge tone="outline">{audienceText(draft.audience)}</Badge>
      </header>
      <dl>
        {facts
          .filter(([, value]) => value !== '' && value !== false && value !== null)
          .map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </section>
  );
}

const isLink = (link: string): boolean => /^https?:\/\/\S+$/i.test(link.trim());

function OutLink({ href }: { href: string }) {
  return (
    <TextLink href={href} rel="noopener noreferrer nofollow" target="_blank">
      {href}
    </TextLink>
  );
}
