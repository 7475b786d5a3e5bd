import type { AdminBookie } from '@bothways/domain/bookies';
import { LocaleLink } from '@bothways/platform';
import {
  Badge,
  CopyIcon,
  EllipsisIcon,
  formatNumber,
  formatRelative,
  IconButton,
  Menu,
  MenuItem,
  TrashIcon,
  useUi,
} from '@bothways/ui';
import { createContext, memo, useContext } from 'react';
import { eventsOf, isCollected, isStale, lastSeenMs } from '../bookie/index.ts';
import { useText } from '../texts.ts';
import styles from './bookies-screen.module.css';

interface Props {
  bookie: AdminBookie;
  isOpen: boolean;
  isUnsaved: boolean;
  /** The list's own query string. */
  search: string;
  /** Must be stable between renders, because rows are memoized. */
  onVariant: ((bookie: AdminBookie) => void) | undefined;
  onDelete: ((bookie: AdminBookie) => void) | undefined;
}

/** Current time, for the ages in the rows. */
export const RowsNow = createContext(0);

/** A bookmaker of the list: name and value, current statistics, and actions. */
export const BookieRow = memo(function BookieRow(props: Props) {
  const { bookie, isOpen, isUnsaved, search, onVariant, onDelete } = props;
  const t = useText();
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <LocaleLink
        aria-current={isOpen ? 'page' : undefined}
        className={styles.link}
        data-bookie={bookie.value}
        to={`admin/bookies/${encodeURIComponent(bookie.value)}${search}`}
      >
        <span className={styles.who}>
          <b>{bookie.label}</b> {isUnsaved && <Badge tone="warn">{t('bookies.unsavedBadge')}</Badge>}
          <small>{bookie.value}</small>
        </span>
        {bookie.stats && <Now bookie={bookie} />}
      </LocaleLink>
      {(onVariant || onDelete) && (
        <Menu
          trigger={
            <IconButton
              className={styles.menu}
              label={t('bookies.more', { name: bookie.label })}
              size="small"
            >
              <EllipsisIcon size={14} />
            </IconButton>
          }
        >
          {onVariant && (
            <MenuItem icon={<CopyIcon size={14} />} onAction={() => onVariant(bookie)}>
              {t('bookies.create.variantOf', { name: bookie.label })}
            </MenuItem>
          )}
          {onDelete && (
            <MenuItem icon={<TrashIcon size={14} />} onAction={() => onDelete(bookie)} tone="danger">
              {t('bookies.delete.row', { name: bookie.label })}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
});

function Now({ bookie }: { bookie: AdminBookie }) {
  const nowMs = useContext(RowsNow);
  const t = useText();
  const { locale } = useUi();
  const atMs = lastSeenMs(bookie);
  const age = atMs === undefined ? undefined : formatRelative(Math.min(atMs, nowMs), nowMs, locale);
  if (!isCollected(bookie)) return <span className={styles.now}>{t('bookies.notCollected')}</span>;
  if (age === undefined) return <span className={styles.now}>{t('seen.never')}</span>;
  if (isStale(bookie, nowMs))
    return (
      <span className={styles.now}>
        <b className={styles.quiet}>{t('bookies.stale')}</b>
        <small>{t('bookies.lastQuote', { age })}</small>
      </span>
    );
  const count = eventsOf(bookie);
  return (
    <span className={styles.now}>
      {t('bookies.events', { count, number: formatNumber(count, locale, 0) })}
      <small>{age}</small>
    </span>
  );
}
