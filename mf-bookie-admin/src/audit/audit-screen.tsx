import { AUDIT_ACTIONS, type AuditEntry } from '@bothways/domain/audit';
import { useMutation, usePageTitle, useQuery } from '@bothways/platform';
import {
  Button,
  DateText,
  EmptyState,
  MISSING,
  RemovableChip,
  Select,
  ShieldIcon,
  Table,
  type TableColumn,
  VisuallyHidden,
} from '@bothways/ui';
import { useState } from 'react';
import { Guarded, PageState, Pagination, pageStyles as styles, useListParams } from '../page/index.ts';
import { auditQuery, verifyAudit } from './audit.queries.ts';
import { AuditDetails } from './audit-details.tsx';
import { ChainVerdict } from './chain-verdict.tsx';
import { targetText } from './target-text.ts';
import { useText } from './texts.ts';
import { Who } from './who.tsx';

const ANY = 'any';

/** The audit log: who did what, when and from where; and whether its chain is intact. */
export function AuditScreen() {
  const t = useText();
  usePageTitle(t('audit.title'));
  return (
    <Guarded permission="read:audit">
      <div className={styles.page}>
        <Log />
      </div>
    </Guarded>
  );
}

type Filter = 'action' | 'actor' | 'target';

function Log() {
  const t = useText();
  const { chosen, change, place } = useListParams<Filter>('before');
  const [shown, setShown] = useState<AuditEntry>();
  const check = useMutation({ mutationFn: verifyAudit });
  const query = useQuery(
    auditQuery({
      action: chosen('action'),
      actor: chosen('actor'),
      target: chosen('target'),
      before: place,
    }),
  );
  const narrow = (key: Filter, value: string) => {
    setShown(undefined);
    change(key, value);
  };
  return (
    <>
      <header className={styles.head}>
        <h2>{t('audit.title')}</h2>
        <div className={styles.end}>
          <Button icon={<ShieldIcon size={14} />} isPending={check.isPending} onPress={() => check.mutate()}>
            {t('audit.verify')}
          </Button>
        </div>
      </header>
      <ChainVerdict error={check.error} verdict={check.data} />
      <div className={styles.filters}>
        <Select
          aria-label={t('audit.action')}
          className={styles.search}
          onChange={(action) => change('action', action === ANY ? '' : action)}
          options={[
            { value: ANY, label: t('audit.anyAction') },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
          ]}
          value={chosen('action') || ANY}
        />
        {(['actor', 'target'] as const).map(
          (key) =>
            chosen(key) !== '' && (
              <RemovableChip key={key} onRemove={() => change(key, '')} removeLabel={t('audit.all')}>
                {t(`audit.only.${key}`, { id: chosen(key) })}
              </RemovableChip>
            ),
        )}
      </div>
      <PageState query={query} failed={t('audit.failed')}>
        {({ entries, nextBefore }) => (
          <>
            <LogTable entries={entries} onShow={setShown} />
            <Pagination next={nextBefore === undefined ? undefined : String(nextBefore)} param="before" />
          </>
        )}
      </PageState>
      {shown && <AuditDetails entry={shown} onClose={() => setShown(undefined)} onNarrow={narrow} />}
    </>
  );
}

function LogTable(props: { entries: readonly AuditEntry[]; onShow: (entry: AuditEntry) => void }) {
  const { entries, onShow } = props;
  const t = useText();
  const columns: TableColumn<AuditEntry>[] = [
    { id: 'at', header: t('audit.at'), cell: ({ at }) => <DateText style="dateTime" value={at} /> },
    { id: 'actor', header: t('audit.actor'), cell: (entry) => <Who entry={entry} /> },
    {
      id: 'action',
      header: t('audit.action'),
      cell: ({ action }) => t(`audit.actions.${action}`),
      weight: 'strong',
    },
    { id: 'target', header: t('audit.target'), cell: (entry) => targetText(entry), weight: 'pale' },
    { id: 'ip', header: t('audit.from'), cell: ({ ip }) => ip ?? MISSING, weight: 'pale' },
    {
      id: 'more',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      isActions: true,
      cell: (entry) => (
        <Button
          aria-label={t('audit.detailsOf', { seq: entry.seq })}
          onPress={() => onShow(entry)}
          size="small"
          variant="quiet"
        >
          {t('audit.details')}
        </Button>
      ),
    },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      empty={<EmptyState title={t('audit.none')}>{t('audit.noneHint')}</EmptyState>}
      label={t('audit.title')}
      rowKey={({ seq }) => seq}
      rows={entries}
    />
  );
}
