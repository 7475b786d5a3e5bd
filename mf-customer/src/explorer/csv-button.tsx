import { useQuery } from '@bothways/platform';
import { Button, DownloadIcon } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './explorer.module.css';
import { filesQuery } from './explorer.queries.ts';
import { useText } from './texts.ts';

/** Downloads odds as a file; where the terms of a feed forbid it, says so. */
export function CsvButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const t = useText();
  const { data } = useQuery(filesQuery());
  if (!data) return null;
  if (!data.mayExport) return <span className={styles.pale}>{t('explorer.noFiles')}</span>;
  return (
    <Button icon={<DownloadIcon />} onPress={onPress} size="small">
      {children}
    </Button>
  );
}
