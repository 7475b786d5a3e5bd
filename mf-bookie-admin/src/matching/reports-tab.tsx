import type { ReportedEvent } from '@bothways/domain/matching';
import { useQuery, useToast } from '@bothways/platform';
import { Badge, Button, DateText, EmptyState, Odds } from '@bothways/ui';
import { useChange, useRefusalText } from '../changes/index.ts';
import { PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { EventCard } from './event-card.tsx';
import { dismissReports, MATCHING_KEY, reportsQuery } from './events.queries.ts';
import own from './matching-screen.module.css';
import { useText } from './texts.ts';

/** Pairings that customers reported as wrong, with the evidence. */
export function ReportsTab() {
  const t = useText();
  const { place } = useListParams('from');
  const query = useQuery(reportsQuery(place));
  return (
    <>
      <p className={styles.note}>{t('matching.reports.intro')}</p>
      <PageState
        empty={{
          when: ({ reports }) => reports.length === 0,
          show: <EmptyState title={t('matching.reports.none')}>{t('matching.reports.noneHint')}</EmptyState>,
        }}
        failed={t('matching.reports.failed')}
        query={query}
      >
        {({ reports, nextFrom }) => (
          <>
            <ul aria-label={t('matching.tabs.reports')} className={own.list}>
              {reports.map((report) => (
                <Report key={report.eventId} report={report} />
              ))}
            </ul>
            <Pagination next={nextFrom?.toString()} param="from" />
          </>
        )}
      </PageState>
    </>
  );
}

function Report({ report }: { report: ReportedEvent }) {
  const t = useText();
  const { eventId, sport, sides, reporters, lastOn, legs, named, reasons } = report;
  return (
    <EventCard
      actions={<Dismiss eventId={eventId} />}
      badge={<Badge tone="warn">{t('matching.reports.people', { count: reporters })}</Badge>}
      eventId={eventId}
      sides={sides}
      sport={sport}
    >
      <dl className={own.side}>
        <div>
          <dt>{t('matching.reports.named')}</dt>
          <dd>
            {named.map(({ bookie, times }) => t('matching.reports.namedOne', { bookie, times })).join(', ')}
          </dd>
        </div>
        <div>
          <dt>{t('matching.reports.legs')}</dt>
          <dd>
            {legs.length === 0 && t('matching.reports.noLegs')}
            {legs.map(({ bookie, selection, odds }) => (
              <span className={own.leg} key={`${bookie} ${selection}`}>
                {bookie} · {selection} · <Odds odds={odds} />
              </span>
            ))}
          </dd>
        </div>
        {reasons.length > 0 && (
          <div>
            <dt>{t('matching.reports.reasons')}</dt>
            <dd>{reasons.map((reason) => `“${reason}”`).join(' ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('matching.reports.last')}</dt>
          <dd>
            <DateText style="dateTime" value={lastOn} />
          </dd>
        </div>
      </dl>
    </EventCard>
  );
}

function Dismiss({ eventId }: { eventId: string }) {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const { mutate, isPending } = useChange(dismissReports, undefined, MATCHING_KEY);
  return (
    <Button
      isPending={isPending}
      onPress={() =>
        mutate(eventId, {
          onSuccess: () => toast.show({ tone: 'success', title: t('matching.reports.dismissed') }),
          onError: (error) => toast.show({ tone: 'error', title: refusalText(error) }),
        })
      }
    >
      {t('matching.reports.dismiss')}
    </Button>
  );
}
