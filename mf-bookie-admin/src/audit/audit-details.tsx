import type { AuditEntry } from '@bothways/domain/audit';
import { Button, DateText, Dialog, MISSING } from '@bothways/ui';
import type { ReactNode } from 'react';
import { pageStyles as styles } from '../page/index.ts';
import details from './audit-details.module.css';
import { useText } from './texts.ts';
import { Who } from './who.tsx';

const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ') || MISSING
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/** All details of one entry, with filters for the same person or target. */
export function AuditDetails(props: {
  entry: AuditEntry;
  onNarrow: (key: 'actor' | 'target', value: string) => void;
  onClose: () => void;
}) {
  const { entry, onNarrow, onClose } = props;
  const t = useText();
  const facts: [string, ReactNode][] = [
    [t('audit.seq'), entry.seq],
    [t('audit.at'), <DateText key="at" style="dateTime" value={entry.at} />],
    [t('audit.actor'), <Who entry={entry} key="actor" />],
    [t('audit.target'), entry.target],
    [t('audit.from'), entry.ip ?? MISSING],
    ...Object.entries(entry.detail).map(([key, value]): [string, ReactNode] => [key, valueText(value)]),
  ];
  return (
    <Dialog
      footer={
        <>
          <Button onPress={() => onNarrow('actor', entry.actor.id)}>{t('audit.sameActor')}</Button>
          <Button onPress={() => onNarrow('target', entry.target)}>{t('audit.sameTarget')}</Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={t(`audit.actions.${entry.action}`)}
    >
      <dl className={details.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.pale}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
