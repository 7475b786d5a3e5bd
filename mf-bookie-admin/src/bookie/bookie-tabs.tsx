import { type AdminBookie, BOOKIE_AREAS } from '@bothways/domain/bookies';
import { Link, useLocation } from '@bothways/platform';
import { cx, Dot, tabClass } from '@bothways/ui';
import { useEffect, useRef, useState } from 'react';
import { shownOf, unsavedAreas } from './area-drafts.ts';
import { areaKey } from './areas.ts';
import styles from './bookie-screen.module.css';
import { useDrafts } from './drafts.tsx';
import { useText } from './texts.ts';

/** Distance below the bar at which a section becomes the current one. */
const SLACK_PX = 96;

/** Returns the current section: the last one whose top has reached the bar. */
function useFollowed(
  ids: readonly string[],
  bar: { readonly current: HTMLElement | null },
): string | undefined {
  const [followed, setFollowed] = useState(ids[0]);
  useEffect(() => {
    const follow = (): void => {
      const edge = (bar.current?.getBoundingClientRect().bottom ?? 0) + SLACK_PX;
      const places = ids.map((id) => document.getElementById(id)).filter((place) => place !== null);
      const passed = places.filter((place) => place.getBoundingClientRect().top <= edge);
      const last = places.at(-1)?.getBoundingClientRect().bottom ?? 0;
      // The last sections are short: at the end of the page they cannot scroll up to the bar.
      const isAtEnd = last > 0 && last <= window.innerHeight + 1 && passed.length > 1;
      setFollowed((isAtEnd ? places.at(-1) : passed.at(-1))?.id ?? ids[0]);
    };
    follow();
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', follow, { capture: true });
  }, [ids, bar]);
  return followed;
}

const AREAS: readonly string[] = BOOKIE_AREAS;
const AREAS_AND_STATS: readonly string[] = [...BOOKIE_AREAS, 'statistics'];

/** Links to the sections, marking the current one and those with unsaved changes. */
export function BookieTabs({ bookie }: { bookie: AdminBookie }) {
  const t = useText();
  const { search } = useLocation();
  const [drafts] = useDrafts();
  const bar = useRef<HTMLElement>(null);
  const followed = useFollowed(bookie.stats ? AREAS_AND_STATS : AREAS, bar);
  const unsaved = unsavedAreas(bookie, drafts);
  const jump = (id: string): void => {
    const section = document.getElementById(id);
    section?.scrollIntoView();
    section?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
  };
  const tab = (id: string, label: string, note?: string) => (
    <Link
      aria-current={followed === id ? 'true' : undefined}
      className={tabClass.tab}
      key={id}
      onClick={() => jump(id)}
      replace
      to={{ search, hash: id }}
    >
      {label}
      {note !== undefined && <Dot label={note} size="small" tone="warn" />}
    </Link>
  );
  return (
    <nav aria-label={t('bookies.sections')} className={cx(tabClass.bar, styles.tabs)} ref={bar}>
      <div className={tabClass.list}>
        {BOOKIE_AREAS.map((area) =>
          tab(
            area,
            t(`bookies.areas.${areaKey(area)}.title`),
            unsaved.includes(area)
              ? t('bookies.unsaved', { count: shownOf(bookie, area, drafts).changed.length })
              : undefined,
          ),
        )}
        {bookie.stats && tab('statistics', t('bookies.stats.title'))}
      </div>
    </nav>
  );
}
