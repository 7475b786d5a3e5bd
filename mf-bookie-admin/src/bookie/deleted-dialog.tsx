import { type AdminBookie, RESTORE_DAYS } from '@bothways/domain/bookies';
import { DAY_MS } from '@bothways/domain/time';
import { usePermission, useQuery } from '@bothways/platform';
import { Button, Dialog, formatDate, useUi } from '@bothways/ui';
import { PageState } from '../page/index.ts';
import { useText } from '../texts.ts';
import { deletedBookiesQuery } from './bookie.queries.ts';
import dialog from './dialogs.module.css';
import { useRestore } from './use-restore.ts';

/** Deleted bookmakers that can be restored, and until when. */
export function DeletedDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog isOpen onClose={onClose} title={t('bookies.deleted.title')}>
      <PageState
        empty={{
          when: ({ bookies }) => bookies.length === 0,
          show: <p>{t('bookies.deleted.none', { count: RESTORE_DAYS })}</p>,
        }}
        failed={t('bookies.deleted.failed')}
        query={useQuery(deletedBookiesQuery())}
      >
        {({ bookies }) => (
          <ul aria-label={t('bookies.deleted.title')} className={dialog.rows}>
            {bookies.map((bookie) => (
              <Deleted bookie={bookie} key={bookie.value} />
            ))}
          </ul>
        )}
      </PageState>
    </Dialog>
  );
}

function Deleted({ bookie }: { bookie: AdminBookie }) {
  const t = useText();
  const { locale, texts } = useUi();
  const { allowed: mayRestore } = usePermission('delete:bookie');
  const restore = useRestore();
  const say = (moment: number | string | undefined) =>
    formatDate(moment, {
      locale,
      style: 'dateTime',
      missing: texts.notAvailable,
      invalid: texts.invalidDate,
    });
  const untilMs = Date.parse(bookie.deletedOn ?? '') + RESTORE_DAYS * DAY_MS;
  return (
    <li>
      <span>
        <b>{bookie.label}</b> <small>{bookie.value}</small>
        <small className={dialog.below}>
          {t('bookies.deleted.on', { on: say(bookie.deletedOn), until: say(untilMs) })}
        </small>
      </span>
      {mayRestore && (
        <Button
          aria-label={t('bookies.deleted.restoreOf', { name: bookie.label })}
          isPending={restore.isPending}
          onPress={() => restore.mutate(bookie)}
          size="small"
        >
          {t('bookies.deleted.restore')}
        </Button>
      )}
    </li>
  );
}
