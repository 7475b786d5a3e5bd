import { useLocale, useLocalePath, useNavigate, useT } from '@bothways/platform';
import { type Command, currentCommands } from '@bothways/platform/host';
import { CommandPalette } from '@bothways/ui';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigation } from './navigation.ts';

/** Places without a key of their own; the others are in the list by their key. */
function usePlaces(known: readonly Command[]): Command[] {
  const t = useT('shell');
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const { main, backOffice } = useNavigation();
  const labels = new Set(known.map(({ label }) => label));
  return [...main, ...backOffice]
    .map(({ label, path }) => ({
      label: t('keys.goTo', { place: label[locale] }),
      run: () => void navigate(localePath(path)),
    }))
    .filter(({ label }) => !labels.has(label));
}

/** Everything that can be done on this page, to be found by typing. */
export function CommandsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('shell');
  // What the page could do when the palette opened: inside the palette its keys rest.
  const known = useMemo(() => (isOpen ? currentCommands() : []), [isOpen]);
  const commands = [...known, ...usePlaces(known)];
  const chosen = useRef<Command | undefined>(undefined);
  useEffect(() => {
    const { current } = chosen;
    if (isOpen || !current) return;
    chosen.current = undefined;
    // Not before the focus is back where it was: a key of the list means the row that has it.
    const timer = setTimeout(() => current.run(), AFTER_FOCUS_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return (
    <CommandPalette
      commands={commands.map(({ label, keys }, index) => ({
        id: String(index),
        label,
        ...(keys === undefined ? {} : { keys: keys.split(' ') }),
      }))}
      emptyText={t('commands.none')}
      isOpen={isOpen}
      label={t('commands.label')}
      onClose={onClose}
      onRun={(id) => {
        chosen.current = commands[Number(id)];
        onClose();
      }}
      placeholder={t('commands.placeholder')}
    />
  );
}

/** The focus goes back within a frame or two. */
const AFTER_FOCUS_MS = 50;
