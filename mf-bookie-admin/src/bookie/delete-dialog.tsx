import type { AdminBookie, BookieConsequences } from '@bothways/domain/bookies';
import { RESTORE_DAYS } from '@bothways/domain/bookies';
import { LocaleLink, useMutation, useQuery, useQueryClient, useToast } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { faultsIn, formatNumber, Skeleton, TextField, useUi, useValues } from '@bothways/ui';
import { ConfirmDialog, useChangeForm, useRefusalText } from '../changes/index.ts';
import { useText } from '../texts.ts';
import { BOOKIES_KEY, consequencesQuery, deleteBookie } from './bookie.queries.ts';
import dialog from './dialogs.module.css';
import styles from './dialogs.module.css';
import { useDraftsChange } from './drafts.tsx';
import { useRestore } from './use-restore.ts';

interface Props {
  bookie: AdminBookie;
  bookies: readonly AdminBookie[];
  onClose: () => void;
  onDeleted?: () => void;
}

/** Lists what is deleted with a bookmaker, and requires its name to be typed. Bot users' accounts prevent deletion. */
export function DeleteDialog({ bookie, bookies, onClose, onDeleted }: Props) {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const queryClient = useQueryClient();
  const restore = useRestore();
  const drafts = useDraftsChange();
  const query = useQuery(consequencesQuery(bookie.value));
  const accounts = query.data?.consequences.accounts ?? 0;
  const deleting = useMutation({
    mutationFn: deleteBookie,
    async onSuccess() {
      drafts.drop(bookie.value);
      onDeleted?.();
      onClose();
      await queryClient.invalidateQueries({ queryKey: BOOKIES_KEY });
      toast.show({
        tone: 'success',
        title: t('bookies.delete.done'),
        action: { label: t('bookies.delete.undo'), onPress: () => restore.mutate(bookie) },
      });
    },
    async onError(error) {
      toast.show({ tone: 'error', title: t('bookies.delete.failed'), description: refusalText(error) });
      await query.refetch();
    },
  });
  const form = useChangeForm(
    useValues({ name: '' }),
    ({ name }) =>
      name.trim() === bookie.label ? { sent: bookie.value } : { faults: faultsIn({ name: true }) },
    deleting,
  );
  return (
    <ConfirmDialog
      confirm={t('bookies.delete.confirm')}
      error={form.failure}
      isDisabled={accounts > 0 || query.data === undefined}
      isPending={form.isPending}
      onClose={onClose}
      onConfirm={() => form.submit()}
      title={t('bookies.delete.title', { name: bookie.label })}
    >
      <QueryState
        failed={t('bookies.delete.unknown')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={72} />}
      >
        {({ consequences }) => <Consequences bookie={bookie} bookies={bookies} consequences={consequences} />}
      </QueryState>
      {accounts === 0 && (
        <>
          <p>{t('bookies.delete.days', { count: RESTORE_DAYS })}</p>
          <TextField
            autoComplete="off"
            label={t('bookies.delete.type', { name: bookie.label })}
            {...form.field('name', t('bookies.delete.type', { name: bookie.label }))}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

function Consequences(props: Pick<Props, 'bookie' | 'bookies'> & { consequences: BookieConsequences }) {
  const { bookie, bookies, consequences } = props;
  const { accounts, configurations, variants, promotions, quotes } = consequences;
  const t = useText();
  const { locale } = useUi();
  const number = (count: number) => ({ count, number: formatNumber(count, locale, 0) });
  const nameOf = (value: string): string => bookies.find((each) => each.value === value)?.label ?? value;
  if (accounts > 0)
    return (
      <p role="alert">
        {t('bookies.delete.accounts', { ...number(accounts), name: bookie.label })}{' '}
        <LocaleLink className={styles.link} to="bot">
          {t('bookies.delete.toAccounts')}
        </LocaleLink>
      </p>
    );
  const lines = [
    quotes > 0 && t('bookies.delete.quotes', number(quotes)),
    configurations > 0 && t('bookies.delete.configurations', number(configurations)),
    variants.length > 0 && t('bookies.delete.variants', { names: variants.map(nameOf).join(', ') }),
    promotions > 0 && t('bookies.delete.promotions', number(promotions)),
  ].filter((line) => line !== false);
  if (lines.length === 0) return <p>{t('bookies.delete.nothing')}</p>;
  return (
    <ul className={dialog.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
