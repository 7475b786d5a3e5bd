import type { AdminBookie, BookieArea } from '@bothways/domain/bookies';
import { Button, CircleDotIcon, cx, Form, HistoryIcon, IconButton, LockIcon, useNow } from '@bothways/ui';
import { memo, useEffect, useId, useRef, useState } from 'react';
import styles from './area.module.css';
import { AreaFields } from './area-fields.tsx';
import { AreaHistory } from './area-history.tsx';
import { areaKey } from './areas.ts';
import { ConflictNotice } from './conflict.tsx';
import { isUnsettled } from './draft.ts';
import { useText } from './texts.ts';
import { type AreaForm, useAreaForm } from './use-area-form.ts';
import { useSavedText } from './use-saved-text.ts';

interface Props {
  bookie: AdminBookie;
  bookies: readonly AdminBookie[];
  area: BookieArea;
}

/** One settings area: edited, saved, discarded and restored on its own. Its id is the area, for links to it. */
export const AreaSection = memo(function AreaSection({ bookie, bookies, area }: Props) {
  const t = useText();
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  const form = useAreaForm(bookie, area);
  const [isHistory, setHistory] = useState(false);
  const isChanged = form.shown.changed.length > 0 || form.shown.conflicts.length > 0;
  useSaveKey(place);
  useFocusKept(place, isChanged);
  const texts = `bookies.areas.${areaKey(area)}` as const;
  return (
    <section aria-labelledby={titleId} className={styles.section} id={area} ref={place}>
      <header className={styles.about}>
        <h3 id={titleId} tabIndex={-1}>
          {t(`${texts}.title`)}
        </h3>
        <p>{t(`${texts}.text`)}</p>
        {form.lacks !== undefined && (
          <p className={styles.lock}>
            <LockIcon size={12} />
            {t('bookies.lacks', { permission: form.lacks })}
          </p>
        )}
      </header>
      <Form className={cx(styles.form, isChanged && styles.dirty)} isBusy={form.isSaving} onSend={form.save}>
        <ConflictNotice bookies={bookies} form={form} />
        <AreaFields bookie={bookie} bookies={bookies} form={form} />
        <Foot form={form} isChanged={isChanged} onHistory={() => setHistory(true)} />
      </Form>
      {isHistory && (
        <AreaHistory area={area} bookie={bookie} bookies={bookies} onClose={() => setHistory(false)} />
      )}
    </section>
  );
});

function Foot(props: { form: AreaForm; isChanged: boolean; onHistory: () => void }) {
  const { form, isChanged, onHistory } = props;
  const t = useText();
  const savedText = useSavedText();
  const nowMs = useNow(60_000);
  const texts = `bookies.areas.${areaKey(form.area)}` as const;
  const faults = Object.keys(form.faults).length;
  return (
    <div className={cx(styles.foot, isChanged && styles.bar)}>
      {isChanged && <CircleDotIcon size={14} />}
      <span className={styles.state} data-state tabIndex={-1}>
        {isChanged
          ? t('bookies.unsaved', { count: form.shown.changed.length })
          : savedText(form.saved, nowMs)}
      </span>
      {faults > 0 && (
        <span className={styles.fault} role="alert">
          {t('bookies.faultCount', { count: faults })}
        </span>
      )}
      <span className={styles.end}>
        <IconButton
          label={t('bookies.history.open', { area: t(`${texts}.title`) })}
          onPress={onHistory}
          size="small"
        >
          <HistoryIcon size={14} />
        </IconButton>
        {isChanged && (
          <Button isDisabled={form.isSaving} onPress={form.discard} size="small" variant="quiet">
            {t('bookies.discard')}
          </Button>
        )}
        {!form.isReadOnly && (
          <Button
            aria-label={t(`${texts}.save`)}
            isDisabled={!isChanged || form.shown.changed.length === 0 || isUnsettled(form.shown)}
            isPending={form.isSaving}
            size="small"
            type="submit"
            {...(isChanged && { variant: 'primary' as const })}
          >
            {isChanged ? t(`${texts}.save`) : t('bookies.save')}
          </Button>
        )}
      </span>
    </div>
  );
}

type Place = { readonly current: HTMLElement | null };

/** Ctrl or Cmd with S saves the focused section. */
function useSaveKey(place: Place): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (!place.current?.contains(document.activeElement)) return;
      event.preventDefault();
      place.current.querySelector('form')?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [place]);
}

/** The save and discard buttons disappear after use: the status message takes the focus, and is read out. */
function useFocusKept(place: Place, isChanged: boolean): void {
  const wasChanged = useRef(isChanged);
  useEffect(() => {
    const isOver = wasChanged.current && !isChanged;
    wasChanged.current = isChanged;
    if (!isOver) return;
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body;
    const isButton = focused?.closest('button')?.closest('[data-state] ~ *') != null;
    if (isLost || (isButton && place.current?.contains(focused)))
      place.current?.querySelector<HTMLElement>('[data-state]')?.focus();
  }, [place, isChanged]);
}
