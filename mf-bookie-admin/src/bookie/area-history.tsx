import type { AdminBookie, BookieArea, BookieChange } from '@bothways/domain/bookies';
import {
  isApiError,
  useInfiniteQuery,
  useMutation,
  usePermission,
  useQueryClient,
  useToast,
} from '@bothways/platform';
import { Badge, Button, Dialog, Skeleton, useNow } from '@bothways/ui';
import { useState } from 'react';
import { ConfirmDialog, useRefusalText } from '../changes/index.ts';
import { PageState } from '../page/index.ts';
import { areaKey, MAY_CHANGE } from './areas.ts';
import { areaHistoryQuery, BOOKIES_KEY, restoreArea } from './bookie.queries.ts';
import { FIELDS } from './fields.ts';
import { changedFields, valuesOf } from './form-values.ts';
import styles from './history.module.css';
import { useText } from './texts.ts';
import { useFieldText } from './use-field-text.ts';
import { useMomentText } from './use-saved-text.ts';

interface Props {
  bookie: AdminBookie;
  bookies: readonly AdminBookie[];
  area: BookieArea;
  onClose: () => void;
}

/** An area's change history: who changed which values, with restore. */
export function AreaHistory({ bookie, bookies, area, onClose }: Props) {
  const t = useText();
  const query = useInfiniteQuery(areaHistoryQuery(bookie.value, area));
  const { allowed: mayRestore } = usePermission(MAY_CHANGE[area]);
  // With the newest version as of the question: the catalogue refreshes constantly.
  const [asked, setAsked] = useState<{ change: BookieChange; newest: number }>();
  const name = t(`bookies.areas.${areaKey(area)}.title`);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t('bookies.history.title', { area: name, name: bookie.label })}
    >
      <PageState
        empty={{
          when: ({ pages }) => pages.every(({ changes }) => changes.length === 0),
          show: <p className={styles.pale}>{t('bookies.history.none')}</p>,
        }}
        failed={t('bookies.history.failed')}
        query={query}
      >
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          const newest = changes[0]?.version ?? 0;
          return (
            <ol className={styles.changes}>
              {changes.map((change, index) => (
                <Entry
                  before={changes[index + 1]}
                  bookies={bookies}
                  change={change}
                  isLast={index === changes.length - 1 && !query.hasNextPage}
                  key={change.version}
                  {...(mayRestore &&
                    change.version !== newest && { onRestore: () => setAsked({ change, newest }) })}
                />
              ))}
            </ol>
          );
        }}
      </PageState>
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('bookies.history.more')}
        </Button>
      )}
      {query.isFetchingNextPage && <Skeleton />}
      {asked && (
        <Restore
          area={area}
          bookie={bookie}
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface EntryProps {
  change: BookieChange;
  /** The previous version; undefined if not loaded or nonexistent. */
  before: BookieChange | undefined;
  isLast: boolean;
  bookies: readonly AdminBookie[];
  onRestore?: () => void;
}

function Entry({ change, before, isLast, bookies, onRestore }: EntryProps) {
  const t = useText();
  const nowMs = useNow(60_000);
  const momentText = useMomentText();
  const fieldText = useFieldText(bookies);
  const fields = FIELDS[change.area];
  const now = valuesOf(fields, change.settings);
  const then = before && valuesOf(fields, before.settings);
  const changed = then ? changedFields(then, now) : [];
  const when = momentText(change.savedOn, nowMs);
  return (
    <li className={styles.change}>
      <p className={styles.when}>
        <b>{when}</b> <span>{change.savedBy ?? t('bookies.somebody')}</span>{' '}
        {change.restoredFrom !== undefined && (
          <Badge tone="outline">{t('bookies.history.restored', { version: change.restoredFrom })}</Badge>
        )}
        <span className={styles.version}>{t('bookies.history.version', { version: change.version })}</span>
        {onRestore && (
          <Button
            aria-label={t('bookies.history.restoreOf', { version: change.version })}
            onPress={onRestore}
            size="small"
          >
            {t('bookies.history.restore')}
          </Button>
        )}
      </p>
      {then ? (
        <dl className={styles.fields}>
          {fields
            .filter(({ name }) => changed.includes(name))
            .map((field) => (
              <div key={field.name}>
                <dt>{t(field.label)}</dt>
                <dd>
                  <s>{fieldText(field, then[field.name])}</s> <span aria-hidden="true">→</span>{' '}
                  <b>{fieldText(field, now[field.name])}</b>
                </dd>
              </div>
            ))}
          {changed.length === 0 && <p className={styles.pale}>{t('bookies.history.same')}</p>}
        </dl>
      ) : (
        <p className={styles.pale}>{t(isLast ? 'bookies.history.first' : 'bookies.history.older')}</p>
      )}
    </li>
  );
}

interface RestoreProps {
  bookie: AdminBookie;
  area: BookieArea;
  change: BookieChange;
  newest: number;
  onClose: () => void;
  onDone: () => void;
}

function Restore({ bookie, area, change, newest, onClose, onDone }: RestoreProps) {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const nowMs = useNow(60_000);
  const momentText = useMomentText();
  const queryClient = useQueryClient();
  const area_ = t(`bookies.areas.${areaKey(area)}.title`);
  const restoring = useMutation({
    mutationFn: () => restoreArea(bookie.value, area, { version: change.version, newest }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: BOOKIES_KEY });
      toast.show({
        tone: 'success',
        title: t('bookies.history.done', { area: area_, version: change.version }),
      });
      onDone();
    },
    onError(error) {
      toast.show({ tone: 'error', title: t('bookies.history.notDone'), description: refusalText(error) });
      // Refetches another user's save behind the dialog.
      if (isApiError(error) && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: BOOKIES_KEY });
    },
  });
  return (
    <ConfirmDialog
      confirm={t('bookies.history.confirm')}
      error={restoring.error}
      isPending={restoring.isPending}
      onClose={onClose}
      onConfirm={() => restoring.mutate()}
      title={t('bookies.history.ask', { area: area_, when: momentText(change.savedOn, nowMs) })}
    >
      <p>{t('bookies.history.consequence')}</p>
    </ConfirmDialog>
  );
}
