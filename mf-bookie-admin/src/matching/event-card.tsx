import type { EventSide } from '@bothways/domain/matching';
import type { Sport } from '@bothways/domain/sports';
import { Badge, Button, Card, SportIcon } from '@bothways/ui';
import { type ReactNode, useId, useState } from 'react';
import { EventSides } from './event-sides.tsx';
import styles from './matching-screen.module.css';
import { SplitDialog } from './split-dialog.tsx';
import { useText } from './texts.ts';

interface Props {
  eventId: string;
  sport: Sport;
  sides: readonly EventSide[];
  /** Next to the title. */
  badge?: ReactNode;
  /** Below the sides. */
  children?: ReactNode;
  /** Further actions. */
  actions?: ReactNode;
}

/** An event with each source's version of it, and splitting some of them off. */
export function EventCard({ eventId, sport, sides, badge, children, actions }: Props) {
  const t = useText();
  const title = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [first] = sides;
  const name = t('matching.pair', { home: first?.home ?? '', away: first?.away ?? '' });
  // Other sources may have left meanwhile.
  const leaving = chosen.filter((source) => sides.some((side) => side.source === source));
  const canSplit = leaving.length > 0 && leaving.length < sides.length;
  return (
    <Card aria-labelledby={title} as="li">
      <header className={styles.why}>
        <SportIcon size={16} sport={sport} />
        <h3 id={title}>{name}</h3>
        {badge}
        <Badge tone="outline">{t('matching.sources', { count: sides.length })}</Badge>
        <code className={styles.score}>{eventId}</code>
      </header>
      <EventSides
        label={t('matching.sidesOf', { name })}
        sides={sides}
        {...(sides.length > 1 && { chosen: leaving, onChosen: setChosen })}
      />
      {children}
      <footer className={styles.answers}>
        {sides.length > 1 && (
          <span className={styles.hint}>{canSplit ? null : t('matching.chooseLeaving')}</span>
        )}
        {actions}
        {sides.length > 1 && (
          <Button isDisabled={!canSplit} onPress={() => setAsking(true)} variant="primary">
            {t('matching.split')}
          </Button>
        )}
      </footer>
      {isAsking && (
        <SplitDialog
          eventId={eventId}
          leaving={leaving}
          name={name}
          onClose={() => setAsking(false)}
          onDone={() => setChosen([])}
          seen={sides.map(({ source }) => source)}
        />
      )}
    </Card>
  );
}
