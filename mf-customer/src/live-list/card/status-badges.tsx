import { Badge, CirclePauseIcon, formatDuration, GoalIcon, PauseIcon } from '@bothways/ui';
import { useText } from '../../texts.ts';
import { useEverySecond } from '../../time/index.ts';
import {
  clockText,
  goalAgeMs,
  nextLabel,
  pausedLabel,
  phaseText,
  ringOf,
  scoreText,
  statusOf,
} from '../../words/index.ts';
import type { ListItem } from '../kind/list-item.ts';
import styles from './status-badges.module.css';

/** The part of an item that describes its event. */
type Standing = Pick<ListItem, 'event' | 'status'>;

function GoalBadge({ item }: { item: Standing }) {
  const t = useText();
  const ago = useEverySecond((nowMs) => {
    const ageMs = goalAgeMs(item.event, nowMs);
    return ageMs === undefined ? undefined : formatDuration(ageMs);
  });
  if (ago === undefined) return null;
  return (
    <Badge icon={<GoalIcon size={12} />} tone="ink">
      {t('status.goal', { ago })}
    </Badge>
  );
}

/** Why play is paused; amber, and red after a long pause. */
function PausedBadge({ item }: { item: Standing }) {
  const t = useText();
  const status = statusOf(item.event, item.status);
  const label = pausedLabel(status);
  const since = status.pausedAt;
  const span = useEverySecond((nowMs) =>
    since === undefined ? undefined : formatDuration(Math.max(0, nowMs - Date.parse(since))),
  );
  if (label === undefined) return null;
  if (ringOf(status) === 'paused') {
    return (
      <Badge icon={<PauseIcon size={12} />} tone="warn">
        {t(`status.${label}`)}
      </Badge>
    );
  }
  const pausedFor = span === undefined ? t('status.longPaused') : t('status.pausedFor', { span });
  return (
    <Badge icon={<CirclePauseIcon size={12} />} tone="loss">
      {label === 'paused' ? pausedFor : `${t(`status.${label}`)} · ${pausedFor}`}
    </Badge>
  );
}

/** Match status: score, clock, a recent goal, why it is paused, what comes next. */
export function StatusBadges({ item }: { item: Standing }) {
  const t = useText();
  const { event } = item;
  const score = scoreText(event);
  const clock = clockText(event);
  const next = nextLabel(statusOf(event, item.status));
  return (
    <span className={styles.badges}>
      {score !== undefined && <Badge className={styles.score ?? ''}>{score}</Badge>}
      {clock !== undefined && <Badge>{phaseText(clock, t)}</Badge>}
      <GoalBadge item={item} />
      <PausedBadge item={item} />
      {next !== undefined && <Badge>{t(`status.${next}`)}</Badge>}
    </span>
  );
}
