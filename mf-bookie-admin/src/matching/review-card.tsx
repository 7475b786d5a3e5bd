import type { MatchReview, MatchSide } from '@bothways/domain/matching';
import { Badge, Button, Card, DateText, formatPercent, SportIcon, useUi } from '@bothways/ui';
import { type ReactNode, useId, useState } from 'react';
import { useRefusalText } from '../changes/index.ts';
import { pageStyles as page } from '../page/index.ts';
import { AcceptPair } from './accept-pair.tsx';
import styles from './matching-screen.module.css';
import { useText } from './texts.ts';
import { useDecision } from './use-decision.ts';

/** Two events side by side, why they are in doubt, and the two answers. Differences are highlighted. */
export function ReviewCard({ review }: { review: MatchReview }) {
  const { known, newcomer } = review;
  const title = useId();
  return (
    <Card aria-labelledby={title} as="li">
      <Why review={review} titleId={title} />
      <div className={styles.sides}>
        <Side other={newcomer} side={known} />
        <Side isTurned={review.swapped} other={known} side={newcomer} />
      </div>
      <Answers review={review} />
    </Card>
  );
}

function Why({ review, titleId }: { review: MatchReview; titleId: string }) {
  const t = useText();
  const { locale } = useUi();
  const { known, reason, score, swapped } = review;
  return (
    <header className={styles.why}>
      <SportIcon size={16} sport={known.sport} />
      <h3 id={titleId}>{t('matching.pair', { home: known.home, away: known.away })}</h3>
      <Badge tone="warn">{t(`matching.reasons.${reason}`)}</Badge>
      {swapped && <Badge tone="outline">{t('matching.swapped')}</Badge>}
      <span className={styles.score}>
        {t('matching.alike', { percent: formatPercent(score * 100, locale, { digits: 0 }) })}
      </span>
    </header>
  );
}

function Side(props: { side: MatchSide; other: MatchSide; isTurned?: boolean }) {
  const { side, other, isTurned = false } = props;
  const t = useText();
  const [home, away] = isTurned ? [other.away, other.home] : [other.home, other.away];
  return (
    <dl className={styles.side}>
      <Fact isOther={side.home !== home} term={t('matching.home')}>
        {side.home}
      </Fact>
      <Fact isOther={side.away !== away} term={t('matching.away')}>
        {side.away}
      </Fact>
      <Fact
        isOther={side.league !== other.league || side.country !== other.country}
        term={t('matching.league')}
      >
        {[side.country, side.league].filter(Boolean).join(' · ') || t('matching.unsaid')}
      </Fact>
      <Fact isOther={Date.parse(side.startedAt) !== Date.parse(other.startedAt)} term={t('matching.start')}>
        <DateText style="dateTime" value={side.startedAt} />
      </Fact>
      <Fact term={t('matching.source')}>{side.source}</Fact>
    </dl>
  );
}

function Fact(props: { term: string; isOther?: boolean; children: ReactNode }) {
  const { term, isOther = false, children } = props;
  const t = useText();
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {isOther ? (
          <>
            <mark>{children}</mark> <span className={styles.differs}>{t('matching.differs')}</span>
          </>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}

function Answers({ review }: { review: MatchReview }) {
  const t = useText();
  const refusalText = useRefusalText();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useDecision();
  const names = { home: review.known.home, away: review.known.away };
  return (
    <footer className={styles.answers}>
      {error != null && (
        <p className={page.failure} role="alert">
          {refusalText(error)}
        </p>
      )}
      <Button
        aria-label={t('matching.rejectOf', names)}
        isPending={isPending}
        onPress={() => mutate({ id: review.id, verdict: 'reject', names })}
      >
        {t('matching.reject')}
      </Button>
      <Button
        aria-label={t('matching.acceptOf', names)}
        isDisabled={isPending}
        onPress={() => setAsking(true)}
        variant="primary"
      >
        {t('matching.accept')}
      </Button>
      {isAsking && <AcceptPair onClose={() => setAsking(false)} review={review} />}
    </footer>
  );
}
