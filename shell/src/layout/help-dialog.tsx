import { useStore } from '@bothways/platform';
import { shortcuts } from '@bothways/platform/host';
import { Dialog, Kbd } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import styles from './help-dialog.module.css';

/** Labels of keys as on a keyboard. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: '↵',
  Escape: 'Esc',
};

/** Every key of this page with its description, the shell's first; of conflicting keys the effective one. */
export function HelpDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const t = useText();
  const known = useStore(shortcuts);
  const shown = known
    .filter(({ keys }, index) => known.findIndex((other) => other.keys === keys) === index)
    .toReversed();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="small" title={t('keys.title')}>
      <dl className={styles.keys}>
        {shown.map(({ keys, label }) => (
          <div className={styles.row} key={keys}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{KEY_NAMES[key] ?? key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('keys.note')}</p>
    </Dialog>
  );
}
