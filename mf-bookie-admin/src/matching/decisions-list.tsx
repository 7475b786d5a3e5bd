import type { MatchDecision } from '@bothways/domain/matching';
import { useQuery, useToast } from '@bothways/platform';
import { Button, DateText, EmptyState, Table, type TableColumn } from '@bothways/ui';
import { useChange, useRefusalText } from '../changes/index.ts';
import { PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { decisionsQuery, MATCHING_KEY, undoDecision } from './events.queries.ts';
import own from './matching-screen.module.css';
import { useText } from './texts.ts';

/** Decisions about events, with undo. */
export function DecisionsList() {
  const t = useText();
  const { place } = useListParams('before');
  const query = useQuery(decisionsQuery(place));
  const columns: TableColumn<MatchDecision>[] = [
    { id: 'event', header: t('matching.decisions.event'), cell: ({ title }) => title, isRowHeader: true },
    { id: 'kind', header: t('matching.decisions.what'), cell: ({ kind }) => t(`matching.decisions.${kind}`) },
    { id: 'sources', header: t('matching.source'), cell: ({ sources }) => sources.join(', ') },
    { id: 'by', header: t('matching.decisions.by'), cell: ({ by }) => by },
    {
      id: 'when',
      header: t('matching.decisions.when'),
      cell: ({ decidedOn }) => <DateText style="dateTime" value={decidedOn} />,
    },
    {
      id: 'undo',
      header: t('actions'),
      isActions: true,
      cell: (decision) => decision.canUndo && <Undo decision={decision} />,
    },
  ];
  return (
    <section aria-label={t('matching.decisions.title')} className={own.decided}>
      <h3>{t('matching.decisions.title')}</h3>
      <PageState failed={t('matching.decisions.failed')} query={query}>
        {({ decisions, nextBefore }) => (
          <>
            <div className={styles.table}>
              <Table
                columns={columns}
                empty={<EmptyState title={t('matching.decisions.none')} />}
                label={t('matching.decisions.title')}
                rowKey={({ id }) => id}
                rows={decisions}
              />
            </div>
            <Pagination next={nextBefore?.toString()} param="before" />
          </>
        )}
      </PageState>
    </section>
  );
}

function Undo({ decision }: { decision: MatchDecision }) {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const { mutate, isPending } = useChange(undoDecision, undefined, MATCHING_KEY);
  return (
    <Button
      aria-label={t('matching.undoOf', { title: decision.title })}
      isPending={isPending}
      onPress={() =>
        mutate(decision.id, {
          onSuccess: () => toast.show({ tone: 'success', title: t('matching.undone') }),
          onError: (error) => toast.show({ tone: 'error', title: refusalText(error) }),
        })
      }
      size="small"
    >
      {t('matching.undo')}
    </Button>
  );
}
