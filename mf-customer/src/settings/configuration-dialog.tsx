import type { Bookie } from '@bothways/domain/bookies';
import { type Country, DEFAULT_COUNTRY } from '@bothways/domain/geo';
import type { Mode } from '@bothways/domain/quotes';
import { isEmptyChoice, type PayloadOf, type SettingsFamily } from '@bothways/domain/settings';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, Button, Dialog, Skeleton } from '@bothways/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { bookiesQuery, useKnownCountry } from '../bookies/index.ts';
import { ChangedConfiguration } from './changed-configuration.tsx';
import styles from './configuration-dialog.module.css';
import { DeleteQuestion } from './delete-question.tsx';
import { FETCH_FAILED, useFailureText } from './failure-text.ts';
import type { LoadedFormProps } from './form-props.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { type MenuAction, NameRow } from './name-row.tsx';
import { type Settings, settingsQuery } from './settings.queries.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useText } from './texts.ts';
import { type Editor, useEditor } from './use-editor.ts';

interface ConfigurationDialogProps<F extends SettingsFamily> {
  family: F;
  mode: Mode;
  onClose: () => void;
  /** The fields of this family. */
  form: (props: LoadedFormProps<PayloadOf[F]>) => ReactNode;
}

type LoadedProps<F extends SettingsFamily> = ConfigurationDialogProps<F> & {
  settings: Settings<PayloadOf[F]>;
  bookies: readonly Bookie[];
  country: Country;
};

const NAME_FAULTS: ReadonlySet<string> = new Set(['configurationNameRequired', 'configurationNameTooLong']);

interface SideDialogsProps<F extends SettingsFamily> {
  props: LoadedProps<F>;
  editor: Editor<F>;
  open: Exclude<MenuAction, 'setDefault'> | undefined;
  onClose: () => void;
  /** Called when the import activated another configuration: the form restarts with it. */
  onImported: () => void;
}

/** Dialogs that the menu opens over the form. */
function SideDialogs<F extends SettingsFamily>(sides: SideDialogsProps<F>) {
  const { props, editor, open, onClose, onImported } = sides;
  const { family, mode, settings } = props;
  const own = settings.summaries.find(({ id }) => id === editor.draft.id);
  if (open === 'import')
    return <ImportDialog family={family} mode={mode} onClose={onClose} onImported={onImported} />;
  if (!own || open === undefined) return null;
  if (open === 'share')
    return <ShareDialog configuration={own} family={family} mode={mode} onClose={onClose} />;
  if (open === 'history')
    return (
      <HistoryDialog
        configuration={own}
        family={family}
        mode={mode}
        onClose={onClose}
        onRestored={editor.load}
      />
    );
  return (
    <DeleteQuestion
      configuration={own}
      isPending={editor.busy === 'deleting'}
      onClose={onClose}
      onDelete={() => void editor.remove().then(onClose)}
      summaries={settings.summaries}
    />
  );
}

function Notices<F extends SettingsFamily>({ editor }: { editor: Editor<F> }) {
  const t = useText();
  if (editor.origin === 'restored')
    return (
      <Banner title={t('settings.restoredTitle')} tone="stale">
        {t('settings.restored')}
      </Banner>
    );
  if (isEmptyChoice(editor.draft.payload)) return <p className={styles.hint}>{t('settings.emptyHint')}</p>;
  if (editor.origin === 'first') return <p className={styles.first}>{t('settings.firstHint')}</p>;
  return null;
}

/** The form of one list's configurations, once its data has loaded. */
function LoadedDialog<F extends SettingsFamily>(props: LoadedProps<F>) {
  const { family, mode, settings, bookies, onClose, form } = props;
  const t = useText();
  const editor = useEditor(props);
  const [open, setOpen] = useState<SideDialogsProps<F>['open']>(undefined);
  const { draft, fault, busy } = editor;
  const leave = (): void => {
    editor.discard();
    onClose();
  };
  const act = (action: MenuAction): void => {
    if (action === 'setDefault') void editor.setDefault();
    else setOpen(action);
  };
  return (
    <>
      <Dialog
        footer={(close) => (
          <>
            <Button isDisabled={busy !== undefined} onPress={close}>
              {t('settings.cancel')}
            </Button>
            <Button
              isDisabled={editor.conflict !== undefined}
              isPending={busy === 'saving'}
              onPress={() => void editor.save().then((isSaved) => isSaved && close())}
              variant="primary"
            >
              {t('settings.save')}
            </Button>
          </>
        )}
        isDismissable={busy === undefined}
        isOpen
        onClose={leave}
        size="wide"
        title={t(`settings.title.${family}.${mode}`)}
      >
        <NameRow
          error={fault !== undefined && NAME_FAULTS.has(fault) ? t(`settings.messages.${fault}`) : undefined}
          id={draft.id}
          isBusy={busy !== undefined}
          name={draft.name}
          onAction={act}
          onLoad={editor.load}
          onName={editor.setName}
          summaries={settings.summaries}
        />
        {editor.conflict && (
          <div className={styles.changed}>
            <ChangedConfiguration bookies={bookies} conflict={editor.conflict} editor={editor} />
          </div>
        )}
        <Notices editor={editor} />
        {form({
          mode,
          bookies,
          payload: draft.payload,
          onChange: editor.setPayload,
          loadedId: `${draft.id} ${draft.version}`,
        })}
      </Dialog>
      <SideDialogs
        editor={editor}
        onClose={() => setOpen(undefined)}
        onImported={leave}
        open={open}
        props={props}
      />
    </>
  );
}

/** The configurations of a list: opens with the active one, and is unmounted when it closes. */
export function ConfigurationDialog<F extends SettingsFamily>(props: ConfigurationDialogProps<F>) {
  const { family, mode, onClose } = props;
  const t = useText();
  const failureText = useFailureText();
  const settings = useQuery(settingsQuery(family, mode));
  const bookies = useQuery(bookiesQuery(mode));
  const known = useKnownCountry();
  // A first form starts from the country; others open without waiting for it.
  const country = settings.data?.data.summaries.length === 0 ? known : (known ?? DEFAULT_COUNTRY);
  const loaded = useMemo(
    () =>
      settings.data &&
      bookies.data &&
      country !== undefined && (
        <LoadedDialog
          {...props}
          bookies={bookies.data.bookies}
          country={country}
          settings={settings.data.data}
        />
      ),
    [props, settings.data, bookies.data, country],
  );
  if (loaded) return loaded;
  const query = {
    data: undefined,
    error: settings.error ?? bookies.error,
    isFetching: settings.isFetching || bookies.isFetching,
    refetch: () => Promise.all([settings.refetch(), bookies.refetch()]),
  };
  return (
    <Dialog isOpen onClose={onClose} size="wide" title={t(`settings.title.${family}.${mode}`)}>
      <QueryState
        className={styles.stack}
        failed={failureText(query.error, FETCH_FAILED[family]).title}
        loadingLabel={t('settings.loading')}
        query={query}
        retryLabel={t('list.retry')}
        skeleton={
          <>
            <Skeleton height={56} />
            <Skeleton height={320} />
            <Skeleton height={120} />
          </>
        }
      >
        {() => null}
      </QueryState>
    </Dialog>
  );
}
