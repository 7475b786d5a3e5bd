import {
  type Import,
  isAnswered,
  isUnderWay,
  missingFields,
  type Overview,
  questionsOf,
  type ReadBets,
  readBets,
  settingsOf,
} from '@bothways/domain/bankroll';
import { useLocalePath, useQuery, useQueryClient } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, Button, Dialog, Skeleton, TextLink } from '@bothways/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { bookiesQuery } from '../../bookies/index.ts';
import { accountsQuery, BANKROLL_KEY, useChange } from '../../log-bets/index.ts';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';
import { ColumnsStep } from './columns-step.tsx';
import { bodyOf, type Draft, type Place, placeOf } from './draft.ts';
import { FileStep } from './file-step.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importQuery, sendImport, undoImport } from './imports.queries.ts';
import { PreviewStep } from './preview-step.tsx';
import { useAsked } from './use-asked.ts';
import { useFailure } from './use-failure.ts';

/** The parsed bets of a file, and their destinations. */
interface Preview {
  read: ReadBets;
  places: (Place | undefined)[];
}

/** What was imported, with a button to undo it at once. */
function Brought({ made, onUndo }: { made: Import; onUndo: () => void }) {
  const t = useText();
  const { count } = useAmounts('EUR');
  const localePath = useLocalePath();
  const undo = useChange(undoImport, onUndo);
  const failure = useFailure(undo);
  const { bets, known, settled, id } = made;
  const said = [
    ...(known > 0 ? [t('bankroll.import.knownBets', { count: known, figure: count(known) })] : []),
    ...(settled > 0 ? [t('bankroll.import.settledBets', { count: settled, figure: count(settled) })] : []),
    ...(failure === undefined ? [] : [failure]),
  ];
  return (
    <Banner
      action={
        bets > 0 && (
          <Button isPending={undo.isPending} onPress={() => undo.send(id)} size="small">
            {t('bankroll.import.undo')}
          </Button>
        )
      }
      title={
        bets === 0
          ? t('bankroll.import.nothing')
          : t('bankroll.import.added', { count: bets, figure: count(bets) })
      }
      tone="info"
    >
      {said.join(' ')}{' '}
      <TextLink href={localePath(`dashboard/bankroll/imports/${id}`)}>
        {t('bankroll.import.report.open')}
      </TextLink>
    </Banner>
  );
}

/** A sent file: its progress, and what was imported. */
function Sent({ id, onUndone }: { id: string; onUndone: () => void }) {
  const t = useText();
  const client = useQueryClient();
  const query = useQuery(importQuery(id));
  const state = query.data?.import.state;
  useEffect(() => {
    if (state === 'done' || state === 'undone') void client.invalidateQueries({ queryKey: BANKROLL_KEY });
  }, [client, state]);
  useEffect(() => {
    if (state === 'undone') onUndone();
  }, [onUndone, state]);
  return (
    <QueryState
      failed={t('bankroll.import.failedState')}
      query={query}
      retryLabel={t('bankroll.retry')}
      skeleton={<Skeleton height={48} />}
    >
      {({ import: known }) =>
        isUnderWay(known) ? (
          <ImportProgress of={known} />
        ) : (
          <Brought
            made={known}
            onUndo={() => void client.invalidateQueries({ queryKey: importQuery(id).queryKey })}
          />
        )
      }
    </QueryState>
  );
}

/** Returns the person's accounts and all bookmakers: without them every bookmaker of a file would seem new. */
function useKnown() {
  const queries = [useQuery(accountsQuery()), useQuery(bookiesQuery('prematch'))] as const;
  const [{ data: own }, { data: all }] = queries;
  return {
    accounts: own?.accounts ?? [],
    bookies: all?.bookies ?? [],
    isKnown: own !== undefined && all !== undefined,
    hasFailed: queries.some(({ data, isError }) => data === undefined && isError),
    retry: () => {
      for (const { data, refetch } of queries) if (data === undefined) void refetch();
    },
  };
}

function NotKnown({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <Banner
      action={
        <Button onPress={onRetry} size="small">
          {t('bankroll.retry')}
        </Button>
      }
      title={t('bankroll.import.notKnown')}
      tone="warning"
    >
      {t('bankroll.import.notKnownText')}
    </Banner>
  );
}

/** The pressed button was removed: the focus continues from here. */
function Done({ onPress }: { onPress: () => void }) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button onPress={onPress} ref={button} variant="primary">
      {t('bankroll.import.close')}
    </Button>
  );
}

/** Two frames. */
const PAINT_MS = 32;

/** Imports the bets of a file in steps: the file, its columns, the preview. Nothing is stored before the last. */
export function ImportDialog({ overview, onClose }: { overview: Overview | undefined; onClose: () => void }) {
  const t = useText();
  const { count } = useAmounts('EUR');
  const { accounts, bookies, ...known } = useKnown();
  const [draft, setDraft] = useState<Draft>();
  const [preview, setPreview] = useState<Preview>();
  const [isReading, setReading] = useState(false);
  const [sentId, setSentId] = useState<string>();
  const change = useChange(sendImport, ({ import: made }) => setSentId(made.id));
  const failure = useFailure(change);
  const bookieOf = (name: string): string | undefined =>
    bookies.find(({ label }) => label.toLowerCase() === name.toLowerCase())?.value;
  const plan = draft?.plan;
  const questions = useMemo(() => (plan ? questionsOf(plan) : []), [plan]);
  const asked = useAsked(plan, preview?.read);
  const body = draft && preview && bodyOf(draft, preview.read, preview.places, bookieOf, asked ?? []);
  const toPreview = async (): Promise<void> => {
    if (!draft) return;
    setReading(true);
    // Parsing many bets takes a moment: the button's spinner is painted first.
    await new Promise((painted) => setTimeout(painted, PAINT_MS));
    const read = readBets(draft.plan.file, settingsOf(draft.plan));
    const places = read.books.map((book) => placeOf(book, accounts, overview?.currency ?? 'EUR'));
    setPreview({ read, places });
    setReading(false);
  };
  const commit = (): void => {
    if (body) change.send(body);
  };
  const startAgain = (): void => {
    setDraft(undefined);
    setPreview(undefined);
    setSentId(undefined);
    change.reset();
  };
  const buttons = (close: () => void) => {
    if (sentId !== undefined) return <Done onPress={close} />;
    if (!draft) return <Button onPress={close}>{t('bankroll.cancel')}</Button>;
    if (!preview)
      return (
        <>
          <Button onPress={startAgain}>{t('bankroll.import.back')}</Button>
          <Button
            isDisabled={
              missingFields(draft.plan.mapping).length > 0 || !questions.every(isAnswered) || !known.isKnown
            }
            isPending={isReading}
            onPress={() => void toPreview()}
            variant="primary"
          >
            {t('bankroll.import.look')}
          </Button>
        </>
      );
    const bets = preview.read.rows.length;
    return (
      <>
        <Button isDisabled={change.isPending} onPress={() => setPreview(undefined)}>
          {t('bankroll.import.back')}
        </Button>
        <Button isDisabled={!body} isPending={change.isPending || !asked} onPress={commit} variant="primary">
          {t('bankroll.import.commit', { count: bets, figure: count(bets) })}
        </Button>
      </>
    );
  };
  return (
    <Dialog
      footer={buttons}
      // The import is stored even while the page still refreshes what changed.
      isDismissable={sentId !== undefined || !change.isPending}
      isOpen
      onClose={onClose}
      size="wide"
      title={t('bankroll.import.title')}
    >
      {failure !== undefined && (
        <Banner title={t('bankroll.import.failed')} tone="warning">
          {failure}
        </Banner>
      )}
      {sentId === undefined && known.hasFailed && <NotKnown onRetry={known.retry} />}
      {sentId !== undefined && <Sent id={sentId} onUndone={startAgain} />}
      {sentId === undefined && !draft && <FileStep onDraft={setDraft} />}
      {sentId === undefined && draft && !preview && (
        <ColumnsStep draft={draft} onChange={setDraft} questions={questions} />
      )}
      {sentId === undefined && preview && (
        <PreviewStep
          accounts={accounts}
          onPlace={(at, place) => setPreview({ ...preview, places: preview.places.with(at, place) })}
          places={preview.places}
          read={preview.read}
        />
      )}
    </Dialog>
  );
}
