import {
  type FileFault,
  type Import,
  isUnderWay,
  MAX_IMPORT_CHARS,
  readImportFile,
} from '@bothways/domain/bankroll';
import { useLocalePath, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, Button, Table, type TableColumn, TextLink, UploadIcon } from '@bothways/ui';
import { useRef, useState } from 'react';
import { useChange } from '../../log-bets/index.ts';
import styles from '../bankroll.module.css';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import { type Draft, draftOf } from './draft.ts';
import { ImportUnderWay } from './import-progress.tsx';
import { importsQuery, undoImport } from './imports.queries.ts';
import { textOfFile } from './text-of-file.ts';
import { useFailure } from './use-failure.ts';

/** Files imported before, each with a button to undo it. */
function Before() {
  const t = useText();
  const { dayTime, count } = useAmounts('EUR');
  const localePath = useLocalePath();
  const query = useQuery(importsQuery());
  const undo = useChange(undoImport, () => undefined);
  const failure = useFailure(undo);
  const columns: TableColumn<Import>[] = [
    {
      id: 'file',
      header: t('bankroll.import.file'),
      cell: ({ id, fileName }) => (
        <TextLink href={localePath(`dashboard/bankroll/imports/${id}`)}>{fileName}</TextLink>
      ),
    },
    { id: 'when', header: t('bankroll.bets.when'), cell: ({ at }) => dayTime(at), weight: 'pale' },
    { id: 'bets', header: t('bankroll.parts.bets'), cell: ({ bets }) => count(bets), isNumeric: true },
    {
      id: 'undo',
      header: t('bankroll.import.undo'),
      isActions: true,
      cell: ({ id, fileName, state }) =>
        state === 'done' ? (
          <Button
            aria-label={t('bankroll.import.undoOf', { name: fileName })}
            isPending={undo.isPending}
            onPress={() => undo.send(id)}
            size="small"
          >
            {t('bankroll.import.undo')}
          </Button>
        ) : (
          state === 'undone' && <span className={styles.pale}>{t('bankroll.import.undone')}</span>
        ),
    },
  ];
  const list = (imports: readonly Import[]) => (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('bankroll.import.before')}</h3>
      {failure !== undefined && (
        <Banner title={t('bankroll.import.undoFailed')} tone="warning">
          {failure}
        </Banner>
      )}
      <Table
        columns={columns}
        label={t('bankroll.import.before')}
        rowKey={({ id }) => id}
        rows={imports}
        size="small"
      />
      <p className={styles.pale}>{t('bankroll.import.undoMeans')}</p>
    </section>
  );
  return (
    <QueryState
      empty={{ when: ({ imports }) => imports.every(isUnderWay), show: null }}
      failed={t('bankroll.import.beforeFailed')}
      query={query}
      retryLabel={t('bankroll.retry')}
      skeleton={null}
    >
      {({ imports }) => list(imports.filter((each) => !isUnderWay(each)))}
    </QueryState>
  );
}

/** Choice of a file; it stays in the browser until its bets are sent. */
export function FileStep({ onDraft }: { onDraft: (draft: Draft) => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FileFault>();
  const [isReading, setReading] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFault(undefined);
    if (file.size > MAX_IMPORT_CHARS) return setFault({ code: 'tooLong' });
    setReading(true);
    const text = await textOfFile(file);
    const found = readImportFile(text);
    setReading(false);
    if ('code' in found) setFault(found);
    else onDraft(draftOf(file.name, text, found));
  };
  return (
    <div className={styles.form}>
      <p>{t('bankroll.import.intro')}</p>
      {fault && (
        <Banner title={t('bankroll.import.unread')} tone="warning">
          {fault.code === 'openQuote'
            ? t('bankroll.import.fileFault.openQuote', { figure: String(fault.line) })
            : t(`bankroll.import.fileFault.${fault.code}`)}
        </Banner>
      )}
      <div>
        <Button
          icon={<UploadIcon size={14} />}
          isPending={isReading}
          onPress={() => input.current?.click()}
          variant="primary"
        >
          {t('bankroll.import.choose')}
        </Button>
        <input
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('bankroll.import.choose')}
          hidden
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // Allows the same file to be chosen again after it was corrected.
            currentTarget.value = '';
          }}
          ref={input}
          type="file"
        />
      </div>
      <p className={styles.pale}>{t('bankroll.import.known')}</p>
      <ImportUnderWay />
      <Before />
    </div>
  );
}
