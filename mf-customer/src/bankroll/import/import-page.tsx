import { type Import, type ImportAsked, isUnderWay } from '@bothways/domain/bankroll';
import { useLocalePath, usePageTitle, useParams, useQuery, useQueryClient } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, Button, Card, Skeleton, TextLink } from '@bothways/ui';
import { useEffect } from 'react';
import { BANKROLL_KEY, useChange } from '../../log-bets/index.ts';
import styles from '../bankroll.module.css';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import { ImportProgress } from './import-progress.tsx';
import { importQuery, undoImport } from './imports.queries.ts';
import { useReadingText } from './reading-text.ts';
import { StateSums } from './state-sums.tsx';
import { useFailure } from './use-failure.ts';

/** How many lines became bets, and what became of the others. */
function Counts({ of }: { of: Import }) {
  const t = useText();
  const { count } = useAmounts('EUR');
  const counts = {
    bets: of.bets,
    known: of.known,
    settled: of.settled,
    omitted: of.omitted,
  };
  return (
    <dl className={styles.counts}>
      {(['bets', 'known', 'settled', 'omitted'] as const).map((name) => (
        <div key={name}>
          <dt className={styles.pale}>{t(`bankroll.import.report.${name}`)}</dt>
          <dd>{count(counts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Questions with their answers, and the sums that each reading would have given. */
function Asked({ asked }: { asked: readonly ImportAsked[] }) {
  const t = useText();
  const text = useReadingText();
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('bankroll.import.report.asked')}</h3>
      {asked.length === 0 && <p className={styles.pale}>{t('bankroll.import.report.nothingAsked')}</p>}
      <ul className={styles.answers}>
        {asked.map((question, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <b>
              {text.asked(question)}: {text.reading(question, question.answer)}
            </b>
            {question.isFromFile && <span className={styles.pale}>{t('bankroll.import.ask.fromFile')}</span>}
            {question.readings.map(({ reading, ...sums }) => (
              <span className={styles.pale} key={reading}>
                {text.reading(question, reading)}: {text.sums(sums)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Report({ of }: { of: Import }) {
  const t = useText();
  const { dayTime } = useAmounts('EUR');
  const undo = useChange(undoImport, () => undefined);
  const failure = useFailure(undo);
  return (
    <Card>
      <div className={styles.report}>
        <div className={styles.top}>
          <h2 className={styles.fileName}>{of.fileName}</h2>
          <span className={styles.pale}>
            {t(`bankroll.import.sources.${of.source}`)}, {dayTime(of.at)}
          </span>
          <span className={styles.grow} />
          {of.state === 'done' && of.bets > 0 && (
            <Button isPending={undo.isPending} onPress={() => undo.send(of.id)}>
              {t('bankroll.import.undo')}
            </Button>
          )}
        </div>
        {failure !== undefined && (
          <Banner title={t('bankroll.import.undoFailed')} tone="warning">
            {failure}
          </Banner>
        )}
        {of.state === 'undone' && (
          <Banner title={t('bankroll.import.undone')} tone="info">
            {of.undoneAt && dayTime(of.undoneAt)}
          </Banner>
        )}
        {isUnderWay(of) && <ImportProgress of={of} />}
        <Counts of={of} />
        {of.sums ? (
          <StateSums label={t('bankroll.import.report.sums')} sums={of.sums} />
        ) : (
          <p className={styles.pale}>{t('bankroll.import.report.noSums')}</p>
        )}
        <Asked asked={of.asked} />
        <p className={styles.pale}>{t('bankroll.import.undoMeans')}</p>
      </div>
    </Card>
  );
}

/** Report of an import: counts, sums, questions and answers, and its undo. */
export function ImportPage() {
  const t = useText();
  const localePath = useLocalePath();
  const client = useQueryClient();
  const { id = '' } = useParams();
  const query = useQuery(importQuery(id));
  const state = query.data?.import.state;
  usePageTitle(t('bankroll.import.report.title'));
  useEffect(() => {
    if (state === 'undone') void client.invalidateQueries({ queryKey: BANKROLL_KEY });
  }, [client, state]);
  return (
    <div className={styles.page}>
      <p>
        <TextLink href={localePath('dashboard/bankroll')}>{t('bankroll.import.report.back')}</TextLink>
      </p>
      <QueryState
        failed={t('bankroll.import.report.failed')}
        query={query}
        retryLabel={t('bankroll.retry')}
        skeleton={<Skeleton height={320} />}
      >
        {({ import: of }) => <Report of={of} />}
      </QueryState>
    </div>
  );
}
