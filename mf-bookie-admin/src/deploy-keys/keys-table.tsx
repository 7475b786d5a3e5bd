import type { DeployKey } from '@bothways/domain/deploy-keys';
import {
  Badge,
  Button,
  DateText,
  formatNumber,
  MISSING,
  Table,
  type TableColumn,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import { pageStyles } from '../page/index.ts';
import type { KeyVerb } from './key-question.tsx';
import { useText } from './texts.ts';

interface Props {
  keys: readonly DeployKey[];
  onAsk(question: { deployKey: DeployKey; verb: KeyVerb }): void;
}

function State({ deployKey: { revokedOn, expiresOn } }: { deployKey: DeployKey }) {
  const t = useText();
  if (revokedOn !== undefined) return <Badge tone="outline">{t('deployKeys.revoked')}</Badge>;
  const isOver = Date.parse(expiresOn) <= Date.now();
  return (
    <>
      {isOver && <Badge tone="outline">{t('deployKeys.expired')}</Badge>}{' '}
      <DateText style="date" value={expiresOn} />
    </>
  );
}

/** Each key with its scope, author and usage. */
export function KeysTable({ keys, onAsk }: Props) {
  const t = useText();
  const { locale } = useUi();
  const columns: TableColumn<DeployKey>[] = [
    { id: 'name', header: t('deployKeys.name'), cell: ({ name }) => name, weight: 'strong' },
    { id: 'remotes', header: t('deployKeys.remotes'), cell: ({ remotes }) => remotes.join(', ') },
    {
      id: 'reach',
      header: t('deployKeys.reach'),
      cell: ({ reach, maxSharePct }) =>
        reach === 'everybody'
          ? t('deployKeys.reaches.everybody')
          : t('deployKeys.atMost', { share: `${formatNumber(maxSharePct, locale)} %` }),
    },
    {
      id: 'by',
      header: t('deployKeys.madeBy'),
      cell: ({ createdBy, createdOn }) => (
        <>
          {createdBy ?? t('deployKeys.gone')}, <DateText style="date" value={createdOn} />
        </>
      ),
      weight: 'pale',
    },
    {
      id: 'used',
      header: t('deployKeys.lastUsed'),
      cell: ({ lastUsedOn }) =>
        lastUsedOn === undefined ? MISSING : <DateText style="dateTime" value={lastUsedOn} />,
      weight: 'pale',
    },
    {
      id: 'released',
      header: t('deployKeys.released'),
      cell: ({ released }) => formatNumber(released, locale),
      isNumeric: true,
    },
    { id: 'until', header: t('deployKeys.until'), cell: (deployKey) => <State deployKey={deployKey} /> },
    {
      id: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: (deployKey) => (
        <span className={pageStyles.actions}>
          {deployKey.released > 0 && (
            <Button
              aria-label={t('deployKeys.withdraw.of', { name: deployKey.name })}
              onPress={() => onAsk({ deployKey, verb: 'withdraw' })}
              size="small"
            >
              {t('deployKeys.withdraw.confirm')}
            </Button>
          )}
          {deployKey.revokedOn === undefined && (
            <Button
              aria-label={t('deployKeys.revoke.of', { name: deployKey.name })}
              onPress={() => onAsk({ deployKey, verb: 'revoke' })}
              size="small"
            >
              {t('deployKeys.revoke.confirm')}
            </Button>
          )}
        </span>
      ),
      isActions: true,
    },
  ];
  if (keys.length === 0) return <p>{t('deployKeys.none')}</p>;
  return (
    <Table
      className={pageStyles.table}
      columns={columns}
      label={t('deployKeys.title')}
      rowKey={({ id }) => id}
      rows={keys}
    />
  );
}
