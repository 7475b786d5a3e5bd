import type { AdminBookie } from '@bothways/domain/bookies';
import { LocaleLink, useLocalePath, useNavigate, usePermissions } from '@bothways/platform';
import {
  Badge,
  Button,
  buttonClass,
  CopyIcon,
  EllipsisIcon,
  formatNumber,
  formatRelative,
  GiftIcon,
  IconButton,
  Menu,
  MenuItem,
  TrashIcon,
  useNow,
  useUi,
} from '@bothways/ui';
import { useState } from 'react';
import styles from './bookie-screen.module.css';
import { CreateDialog } from './create-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { eventsOf, isCollected, isStale, lastSeenMs } from './seen.ts';
import { useText } from './texts.ts';

/** A bookmaker's name, status and actions as a whole. */
export function BookieHead({ bookie, bookies }: { bookie: AdminBookie; bookies: readonly AdminBookie[] }) {
  const t = useText();
  const navigate = useNavigate();
  const pathTo = useLocalePath();
  const known = usePermissions(['create:bookie', 'delete:bookie']);
  const [open, setOpen] = useState<'variant' | 'delete'>();
  const close = () => setOpen(undefined);
  const mayVary = known['create:bookie']?.allowed && bookie.ogBookie === undefined;
  const original = bookies.find(({ value }) => value === bookie.ogBookie);
  return (
    <header className={styles.head}>
      <h2>{bookie.label}</h2>
      <Badge tone="outline">{bookie.value}</Badge>
      {bookie.exchange && <Badge tone="outline">{t('exchange')}</Badge>}
      <Summary bookie={bookie} />
      {bookie.ogBookie !== undefined && (
        <span className={styles.pale}>
          {t('bookies.variantOf', { name: original?.label ?? bookie.ogBookie })}
        </span>
      )}
      <span className={styles.end}>
        <LocaleLink
          className={buttonClass()}
          to={`admin/promotions?bookie=${encodeURIComponent(bookie.value)}`}
        >
          <GiftIcon size={14} />
          {t('bookies.promotions')}
        </LocaleLink>
        {known['delete:bookie']?.allowed && (
          <Button icon={<TrashIcon size={14} />} onPress={() => setOpen('delete')} variant="danger">
            {t('bookies.delete.open')}
          </Button>
        )}
        {mayVary && (
          <Menu
            trigger={
              <IconButton label={t('bookies.more', { name: bookie.label })}>
                <EllipsisIcon />
              </IconButton>
            }
          >
            <MenuItem icon={<CopyIcon size={14} />} onAction={() => setOpen('variant')}>
              {t('bookies.create.variantOf', { name: bookie.label })}
            </MenuItem>
          </Menu>
        )}
      </span>
      {open === 'variant' && <CreateDialog bookies={bookies} onClose={close} original={bookie} />}
      {open === 'delete' && (
        <DeleteDialog
          bookie={bookie}
          bookies={bookies}
          onClose={close}
          // Synchronously: the refetched list would first report that the bookmaker does not exist.
          onDeleted={() => void navigate(pathTo('admin/bookies'), { flushSync: true })}
        />
      )}
    </header>
  );
}

/**
 * "1,118 events, last quote 6 s ago", or why there are none, as in the list; only with the permission for statistics.
 */
function Summary({ bookie }: { bookie: AdminBookie }) {
  const t = useText();
  const { locale } = useUi();
  const nowMs = useNow(5000);
  if (!bookie.stats) return null;
  const atMs = lastSeenMs(bookie);
  const count = eventsOf(bookie);
  const events = t('bookies.events', { count, number: formatNumber(count, locale, 0) });
  if (!isCollected(bookie)) return <span className={styles.pale}>{t('bookies.notCollected')}</span>;
  if (atMs === undefined) return <span className={styles.pale}>{t('seen.never')}</span>;
  const age = formatRelative(Math.min(atMs, nowMs), nowMs, locale);
  return (
    <span className={isStale(bookie, nowMs) ? styles.stale : styles.pale}>
      {t('bookies.summary', { events, age })}
    </span>
  );
}
