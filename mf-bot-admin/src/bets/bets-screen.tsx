import type { BetGroup } from '@bothways/domain/bot-bets';
import { useInfiniteQuery, useShortcut } from '@bothways/platform';
import { DownloadIcon, formatNumber, LinkButton, PHONE, Tabs, useMedia, useUi } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useAnonymised } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import { BetDetail } from './bet-detail.tsx';
import styles from './bets.module.css';
import { type BetsSource, betsFilePath, betsPages } from './bets.queries.ts';
import { BetsFilters } from './bets-filters.tsx';
import { BetsFigures, BetsHead } from './bets-head.tsx';
import { BetsList } from './bets-list.tsx';
import type { BetMarks } from './event-card.tsx';
import { StatisticsView } from './statistics-view.tsx';
import { BETS_TABS, type BetsView, STATUS_OF, useBetsView } from './use-bets-view.ts';
import { useAnalyzed, useClaimable } from './use-marks.ts';
import { UserFilter } from './user-filter.tsx';

/** Below this width the detail does not fit next to the list. */
const NARROW = '(max-width: 1099px)';

interface Props {
  source: BetsSource;
  title: string;
  note?: string | undefined;
  /** Shown at the end of the head. */
  links?: ReactNode;
}

/** Bets placed by the bot, for one user or for all. */
export function BetsScreen({ source: all, title, note, links }: Props) {
  const t = useText();
  const { locale } = useUi();
  const [hidden] = useAnonymised();
  const [view, change] = useBetsView(hidden);
  const isOfAll = all === 'all';
  const source = isOfAll && view.user !== undefined ? { email: view.user } : all;
  const filter = { status: STATUS_OF[view.tab], sport: view.sport, bookie: view.bookie };
  const query = useInfiniteQuery(betsPages(source, filter));
  const marks: BetMarks = { claimable: useClaimable(), analyzed: useAnalyzed() };
  const first = query.data?.pages[0];
  const groups = query.data?.pages.flatMap((page) => page.groups) ?? [];
  const isPhone = useMedia(PHONE);
  const isList = view.tab !== 'statistics';
  const filters = (isList || isOfAll) && (
    <div className={styles.filters}>
      {isOfAll && <UserFilter chosen={view.user} onChange={(user) => change({ user, bet: undefined })} />}
      {isList && (
        <BetsFilters
          bookies={first?.bookies ?? []}
          onChange={change}
          sports={first?.sports ?? []}
          view={view}
        />
      )}
    </div>
  );
  const actions = (
    <>
      {links}
      {/* A file would contain the names hidden here. */}
      {!hidden && (
        <LinkButton download="bets.csv" href={betsFilePath(source, filter)} icon={<DownloadIcon size={14} />}>
          {t('bets.export')}
        </LinkButton>
      )}
    </>
  );
  return (
    <div className={styles.page}>
      <div className={styles.screen}>
        <BetsHead actions={actions} note={note} title={title} />
        <BetsFigures answer={first} />
        <Tabs
          end={!isPhone && filters}
          items={BETS_TABS.map((id) => ({
            id,
            label: t(`bets.tabs.${id}`),
            ...(id === 'open' && first && { count: formatNumber(first.openCount, locale) }),
          }))}
          label={t('bets.tabs.label')}
          onSelect={(tab) => change({ tab, bet: undefined })}
          panelClassName={styles.panel}
          selected={view.tab}
        >
          {isPhone && filters}
          {!isList ? (
            <StatisticsView source={source} />
          ) : (
            <BetsList
              {...marks}
              groups={groups}
              isFiltered={
                filter.status !== undefined || Boolean(view.sport) || Boolean(view.bookie) || source !== all
              }
              onClear={() => change({ tab: 'all', sport: undefined, bookie: undefined, user: undefined })}
              onSelect={(bet) => change({ bet })}
              query={query}
              selected={view.bet}
              showsUser={isOfAll}
            />
          )}
        </Tabs>
      </div>
      {isList && <SelectedBet {...marks} change={change} groups={groups} selected={view.bet} />}
    </div>
  );
}

interface SelectedProps extends BetMarks {
  groups: readonly BetGroup[];
  selected: string | undefined;
  change: (change: Partial<BetsView>) => void;
}

/** The open bet, with keyboard navigation to its neighbours. */
function SelectedBet({ groups, selected, change, ...marks }: SelectedProps) {
  const t = useText();
  const isNarrow = useMedia(NARROW);
  const all = groups.flatMap((group) => group.bets.map((bet) => ({ group, bet })));
  const at = all.findIndex(({ bet }) => bet.id === selected);
  const go = (place: number) => {
    const next = all[place];
    if (!next) return;
    change({ bet: next.bet.id });
    document.querySelectorAll('[data-bet]')[place]?.scrollIntoView({ block: 'nearest' });
  };
  const keys = { enabled: !isNarrow, repeats: true };
  useShortcut('j', t('bets.detail.next'), () => go(at + 1), keys);
  useShortcut('k', t('bets.detail.previous'), () => go(at - 1), keys);
  const shown = all[at];
  if (!shown) return null;
  return (
    <BetDetail
      {...marks}
      {...shown}
      isNarrow={isNarrow}
      onClose={() => change({ bet: undefined })}
      onNext={at < all.length - 1 ? () => go(at + 1) : undefined}
      onPrevious={at > 0 ? () => go(at - 1) : undefined}
      onSelect={(bet) => change({ bet })}
    />
  );
}
