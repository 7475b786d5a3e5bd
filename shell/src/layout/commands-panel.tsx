import type { NavEntry } from '@bothways/domain/registry';
import { useLocale, useLocalePath, useNavigate } from '@bothways/platform';
import { type Command, currentCommands } from '@bothways/platform/host';
import { CommandPalette } from '@bothways/ui';
import { useLayoutEffect, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { useNavigation } from './navigation.ts';
import { STATUS_PATH } from './status-path.ts';

/** People with the lists have the related pages as well. */
const hasDashboard = (entries: readonly NavEntry[]): boolean =>
  entries.some(({ path }) => path.startsWith('dashboard/'));

/** Pages without a key of their own; the others are listed with their key. */
function usePageCommands(known: readonly Command[]): Command[] {
  const t = useText();
  const locale = useLocale();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const { main, backOffice } = useNavigation();
  const labels = new Set(known.map(({ label }) => label));
  const pages = [
    ...[...main, ...backOffice].map(({ label, path }) => ({ place: label[locale], path })),
    ...(hasDashboard(main) ? [{ place: t('live.status'), path: STATUS_PATH }] : []),
  ];
  return pages
    .map(({ place, path }) => ({
      label: t('keys.goTo', { place }),
      run: () => void navigate(localePath(path)),
    }))
    .filter(({ label }) => !labels.has(label));
}

/** The command palette with all commands of this page. */
export function CommandsPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  // Commands as of when the palette opened; retained until the selected one has run.
  const [known, setKnown] = useState<readonly Command[]>([]);
  useLayoutEffect(() => {
    if (isOpen) setKnown(currentCommands());
  }, [isOpen]);
  const commands = [...known, ...usePageCommands(known)];
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
