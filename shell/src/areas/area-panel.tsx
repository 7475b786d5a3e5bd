import type { RegistryEntry } from '@bothways/domain/registry';
import { LocaleLink, useLocale } from '@bothways/platform';
import { buttonClass, CircleAlertIcon, RotateCwIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import type { AreaFailure } from './area-failure.ts';
import styles from './area-panel.module.css';

/** The area's name in the navigation; pages for visitors have none. */
function useAreaLabel({ nav, access, name }: RegistryEntry): string {
  const t = useText();
  const locale = useLocale();
  return nav[0]?.label[locale] ?? (access === 'public' ? t('area.publicPages') : name);
}

/** The first line suffices for a report; the loader's messages have up to ten. */
const MAX_CHARS = 160;
const inShort = (message: string): string => {
  const [line = ''] = message.split('\n');
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}…` : line;
};

interface Props {
  entry: RegistryEntry;
  failure: AreaFailure;
  onRetry(): Promise<void>;
}

/**
 * Replaces an area that does not run: the failure, in words, and a retry. Made of plain elements, because it must
 * render when nothing else can be loaded.
 */
export function AreaPanel({ entry, failure, onRetry }: Props) {
  const t = useText();
  const [isTrying, setTrying] = useState(false);
  const label = useAreaLabel(entry);
  const retry = (): void => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  return (
    <div className={styles.panel} data-failure={failure.kind} role="alert">
      <CircleAlertIcon className={styles.icon} size={24} />
      <h2 className={styles.title}>{t(`area.${failure.kind}.title`, { area: label })}</h2>
      <p className={styles.text}>{t(`area.${failure.kind}.text`)}</p>
      <p className={styles.text}>{t('area.othersWork')}</p>
      <p className={styles.actions}>
        <button className={buttonClass()} disabled={isTrying} onClick={retry} type="button">
          <RotateCwIcon size={14} />
          {t(isTrying ? 'area.trying' : 'area.tryAgain')}
        </button>
        {entry.access === 'public' && (
          <LocaleLink className={buttonClass({ variant: 'quiet' })} to="login">
            {t('login.title')}
          </LocaleLink>
        )}
      </p>
      <p className={styles.note}>
        {entry.name} {failure.version} · {failure.kind}
        <br />
        {inShort(failure.message)}
      </p>
    </div>
  );
}
