import type { NavEntry } from '@bothways/domain/registry';
import { useLocale, useLocalePath, useNavigate } from '@bothways/platform';
import { type Command, currentCommands } from '@bothways/platform/host';
import { CommandPalette } from '@bothways/ui';
import { useLayoutEffect, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { useNavigation } from './navigation.ts';
import { STATUS_PATH } from './status-path.ts';

/** Whoever has the lists has what stands beside them. */
const hasDashboard = (entries: readonly NavEntry[]): boolean =>
  entries.some(({ path }) => path.startsWith('dashboard/'));

/** Places without a key of their own; the others are in the list by their key. */
function usePlaces(known: readonly Command[]): Command[] {
  const t = useText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const { main, backOffice } = useNavigation();
  const labels = new Set(known.map(({ label }) => label));
  const places = [
    ...[...main, ...backOffice].map(({ label, path }) => ({ place: label[locale], path })),
    ...(hasDashboard(main) ? [{ place: t('live.status'), path: STATUS_PATH }] : []),
  ];
  return places
    .map(({ place, path }) => ({
      label: t('keys.goTo', { place }),
      run: () => void navigate(localePath(path)),
    }))
    .filter(({ label }) => !labels.has(label));
}

/** Everything that can be done on this page, to be found by typing. */
export function CommandsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  // What the page could do when the palette opened; it is kept until the chosen command has run.
  const [known, setKnown] = useState<readonly Command[]>([]);
  useLayoutEffect(() => {
    if (isOpen) setKnown(currentCommands());
  }, [isOpen]);
  const commands = [...known, ...usePlaces(known)];
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
      onRun={(id) => commands[Number(id)]?.run()}
      placeholder={t('commands.placeholder')}
    />
  );
}
