import type { AdminBookie } from '@bothways/domain/bookies';
import { useLocalePath, useNavigate, usePermissions, useShortcut } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, EmptyState, PlusIcon, Skeleton, useNow } from '@bothways/ui';
import { memo, useCallback, useRef, useState } from 'react';
import {
  CreateDialog,
  DeleteDialog,
  DeletedDialog,
  unsavedAreas,
  useBookies,
  useDrafts,
} from '../bookie/index.ts';
import { useText } from '../texts.ts';
import { BookieRow, RowsNow } from './bookie-row.tsx';
import { BookiesFilters } from './bookies-filters.tsx';
import styles from './bookies-screen.module.css';
import { bookiesOf, paramsOf } from './bookies-view.ts';
import { useBookiesView } from './use-bookies-view.ts';

type Open =
  | { kind: 'create'; original?: AdminBookie }
  | { kind: 'delete'; bookie: AdminBookie }
  | { kind: 'deleted' };

/** Refresh interval of the ages, whose figures arrive every ten seconds. */
const AGES_MS = 5000;

/** All bookmakers by name, with links. `open` is the one shown next to the list. */
export const BookiesList = memo(function BookiesList({ open: openValue }: { open: string | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const pathTo = useLocalePath();
  const nowMs = useNow(AGES_MS);
  const query = useBookies();
  const [drafts] = useDrafts();
  const [view, change] = useBookiesView();
  const known = usePermissions(['create:bookie', 'delete:bookie']);
  const mayCreate = known['create:bookie']?.allowed ?? false;
  const mayDelete = known['delete:bookie']?.allowed ?? false;
  const [dialog, setDialog] = useState<Open>();
  const askDelete = useCallback((bookie: AdminBookie) => setDialog({ kind: 'delete', bookie }), []);
  const askVariant = useCallback((original: AdminBookie) => setDialog({ kind: 'create', original }), []);
  const list = useRef<HTMLUListElement>(null);
  useListKeys(list, openValue);
  const bookies = query.data?.bookies ?? [];
  const shown = bookiesOf(bookies, view, nowMs);
  const params = paramsOf(view).toString();
  const search = params === '' ? '' : `?${params}`;
  const first = shown[0];
  return (
    <section aria-label={t('bookies.title')} className={styles.list}>
      <header className={styles.listHead}>
        <Title
          all={query.data && bookies.length}
          onCreate={mayCreate ? () => setDialog({ kind: 'create' }) : undefined}
          shown={shown.length}
        />
        <BookiesFilters
          bookies={bookies}
          onChange={change}
          onOpen={() =>
            first && void navigate(pathTo(`admin/bookies/${encodeURIComponent(first.value)}${search}`))
          }
          view={view}
          withStats={bookies.some(({ stats }) => stats !== undefined)}
        />
      </header>
      {/* Staleness is reported next to it, where it fits. */}
      <QueryState
        className={styles.state}
        empty={{
          when: () => shown.length === 0,
          show: <EmptyState title={t('bookies.none')}>{t('bookies.noneHint')}</EmptyState>,
        }}
        failed={t('bookies.failed')}
        loadingLabel={t('loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={520} />}
      >
        {() => (
          <RowsNow value={nowMs}>
            <ul aria-label={t('bookies.title')} className={styles.rows} ref={list}>
              {shown.map((bookie) => (
                <BookieRow
                  bookie={bookie}
                  isOpen={bookie.value === openValue}
                  isUnsaved={unsavedAreas(bookie, drafts).length > 0}
                  key={bookie.value}
                  onDelete={mayDelete ? askDelete : undefined}
                  onVariant={mayCreate && bookie.ogBookie === undefined ? askVariant : undefined}
                  search={search}
                />
              ))}
            </ul>
          </RowsNow>
        )}
      </QueryState>
      {mayDelete && (
        <footer className={styles.listFoot}>
          <Button onPress={() => setDialog({ kind: 'deleted' })} size="small" variant="quiet">
            {t('bookies.deleted.open')}
          </Button>
        </footer>
      )}
      {dialog && (
        <ListDialog
          bookies={bookies}
          dialog={dialog}
          onClose={() => setDialog(undefined)}
          onDeleted={({ value }) => {
            if (value === openValue) void navigate(pathTo(`admin/bookies${search}`));
          }}
        />
      )}
    </section>
  );
});

interface TitleProps {
  shown: number;
  /** Undefined until the bookmakers are loaded. */
  all: number | undefined;
  /** Undefined for people who may not. */
  onCreate: (() => void) | undefined;
}

function Title({ shown, all, onCreate }: TitleProps) {
  const t = useText();
  return (
    <div className={styles.title}>
      <h2>{t('bookies.title')}</h2>
      {all !== undefined && (
        <span className={styles.count}>{shown === all ? all : t('bookies.count', { shown, all })}</span>
      )}
      {onCreate && (
        <Button className={styles.add} icon={<PlusIcon size={12} />} onPress={onCreate} size="small">
          {t('bookies.create.open')}
        </Button>
      )}
    </div>
  );
}

interface ListDialogProps {
  dialog: Open;
  bookies: readonly AdminBookie[];
  onClose: () => void;
  onDeleted: (bookie: AdminBookie) => void;
}

function ListDialog({ dialog, bookies, onClose, onDeleted }: ListDialogProps) {
  if (dialog.kind === 'deleted') return <DeletedDialog onClose={onClose} />;
  if (dialog.kind === 'create')
    return (
      <CreateDialog
        bookies={bookies}
        onClose={onClose}
        {...(dialog.original && { original: dialog.original })}
      />
    );
  return (
    <DeleteDialog
      bookie={dialog.bookie}
      bookies={bookies}
      onClose={onClose}
      onDeleted={() => onDeleted(dialog.bookie)}
    />
  );
}

/** j and k move through the rows, starting at the focused or the open one; Enter opens, like any link. */
function useListKeys(list: { readonly current: HTMLElement | null }, openValue: string | undefined): void {
  const t = useText();
  const move = (by: 1 | -1): void => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-bookie]') ?? [])];
    const focused = links.findIndex((link) => link.contains(document.activeElement));
    const at = focused >= 0 ? focused : links.findIndex((link) => link.dataset.bookie === openValue);
    const next = links[at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  useShortcut('j', t('bookies.keys.next'), () => move(1), { repeats: true });
  useShortcut('k', t('bookies.keys.previous'), () => move(-1), { repeats: true });
}
