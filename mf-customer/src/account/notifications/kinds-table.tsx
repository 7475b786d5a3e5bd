import { PHONE, Table, type TableColumn, useMedia, VisuallyHidden } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './notifications.module.css';
import { type Cells, CHANNELS, type Kind, useKinds } from './use-kinds.tsx';

/** A kind, what it is, and why it cannot be stopped where it cannot. */
function KindName({ kind }: { kind: Kind }) {
  const t = useText();
  return (
    <span className={styles.kind}>
      <b>{t(`account.notifications.kinds.${kind}.title`)}</b>
      <span className={styles.about}>{t(`account.notifications.kinds.${kind}.text`)}</span>
    </span>
  );
}

/** What is sent, by kind and channel; on a phone a card each, with the channels by which it comes. */
export function KindsTable() {
  const t = useText();
  const kinds = useKinds();
  const isPhone = useMedia(PHONE);
  if (isPhone)
    return (
      <ul aria-label={t('account.notifications.title')} className={styles.cards}>
        {kinds.map(({ kind, cells }) => (
          <li key={kind}>
            <KindName kind={kind} />
            <dl>
              {CHANNELS.filter((channel) => cells[channel] !== undefined).map((channel) => (
                <div key={channel}>
                  <dt>{t(`account.notifications.channel.${channel}`)}</dt>
                  <dd>{cells[channel]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  const columns: TableColumn<{ kind: Kind; cells: Cells }>[] = [
    {
      id: 'kind',
      header: t('account.notifications.kind'),
      cell: ({ kind }) => <KindName kind={kind} />,
    },
    ...CHANNELS.map((channel) => ({
      id: channel,
      header: t(`account.notifications.channel.${channel}`),
      cell: ({ cells }: { cells: Cells }) =>
        cells[channel] === undefined ? (
          <>
            <span aria-hidden="true" className={styles.never}>
              –
            </span>
            <VisuallyHidden>{t('account.notifications.never')}</VisuallyHidden>
          </>
        ) : (
          <span className={styles.cell}>{cells[channel]}</span>
        ),
    })),
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      label={t('account.notifications.title')}
      rowKey={({ kind }) => kind}
      rows={kinds}
    />
  );
}
