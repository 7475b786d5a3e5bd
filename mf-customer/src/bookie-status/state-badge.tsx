import type { BookieStatus } from '@bothways/domain/bookie-status';
import { Badge, type BadgeTone, CircleAlertIcon, ClockAlertIcon } from '@bothways/ui';
import styles from './bookie-status.module.css';
import { useText } from './texts.ts';

type Troubled = Exclude<BookieStatus['state'], 'usual'>;
const TONES: Record<Troubled, BadgeTone> = {
  slow: 'warn',
  fewEvents: 'warn',
  silent: 'loss',
  off: 'outline',
};

/** State of a feed in a word; the usual state is subdued. */
export function StateBadge({ state }: Pick<BookieStatus, 'state'>) {
  const t = useText();
  const text = t(`bookieStatus.state.${state}`);
  if (state === 'usual') return <span className={styles.usual}>{text}</span>;
  const Icon = state === 'silent' ? CircleAlertIcon : ClockAlertIcon;
  return (
    <Badge tone={TONES[state]} {...(state !== 'off' && { icon: <Icon size={12} /> })}>
      {text}
    </Badge>
  );
}
