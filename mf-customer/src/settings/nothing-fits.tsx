import type { Mode } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import { Card, EmptyState } from '@bothways/ui';
import { useText } from '../texts.ts';
import { useActiveConfiguration } from './use-active-configuration.ts';

interface NothingFitsProps {
  family: SettingsFamily;
  mode: Mode;
  title: string;
  /** Text where no configuration excludes anything. */
  children: string;
}

/** Replaces a list that is currently empty: names the configuration behind it, if there is one. */
export function NothingFits({ family, mode, title, children }: NothingFitsProps) {
  const t = useText();
  const { configuration } = useActiveConfiguration(family, mode);
  return (
    <Card>
      <EmptyState title={title}>
        {configuration ? t('settings.nothingFits', { name: configuration.name }) : children}
      </EmptyState>
    </Card>
  );
}
