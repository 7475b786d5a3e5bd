import type { BetGroup } from '@bothways/domain/bot-bets';
import { useLocalePath } from '@bothways/platform';
import {
  Badge,
  Card,
  EllipsisIcon,
  IconButton,
  Menu,
  MenuItem,
  Money,
  Percent,
  SearchIcon,
  SportIcon,
  TextLink,
  useNow,
} from '@bothways/ui';
import { hiddenEmail, useAnonymised } from '../anonymous/index.ts';
import { useCardDates } from '../dates/index.ts';
import { useText } from '../texts.ts';
import { groupResult, profitPercent } from './bet-figures.ts';
import { BetRow } from './bet-line.tsx';
import styles from './bets.module.css';
import type { Marks } from './use-marks.ts';

export interface BetMarks {
  claimable: Marks;
  analyzed: Marks;
}

interface Props extends BetMarks {
  group: BetGroup;
  /** Whether the card names the user, as in the list of everyone's bets. */
  showsUser: boolean;
  selected: string | undefined;
  onSelect: (betId: string) => void;
}

/** The bets on one event. */
export function EventCard({ group, showsUser, selected, onSelect, claimable, analyzed }: Props) {
  const { event, bets } = group;
  return (
    <Card aria-label={event.name} as="li" className={styles.card}>
      <EventHead analyzed={analyzed} group={group} showsUser={showsUser} />
      <ul className={styles.lines}>
        {bets.map((bet) => (
          <BetRow
            bet={bet}
            claimable={claimable}
            event={event}
            isSelected={bet.id === selected}
            key={bet.id}
            onSelect={() => onSelect(bet.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function EventHead({ group, showsUser, analyzed }: Pick<Props, 'group' | 'showsUser' | 'analyzed'>) {
  const t = useText();
  const dates = useCardDates();
  const nowMs = useNow(60_000);
  const { event, timestamp } = group;
  const isAnalyzed = analyzed.has(event.id, group.analyzed);
  return (
    <div className={styles.head}>
      <SportIcon size={14} sport={event.sport} />
      <h3>{event.name}</h3>
      {event.league !== undefined && <span className={styles.league}>{event.league}</span>}
      {isAnalyzed && (
        <Badge icon={<SearchIcon size={12} />} tone="outline">
          {t('bets.analyzed.badge')}
        </Badge>
      )}
      {showsUser && <Person group={group} />}
      <span className={styles.time}>{dates.start(event.startsAt ?? timestamp, nowMs)}</span>
      <span className={styles.percent}>
        <Percent percent={profitPercent(group)} small tone="result" />
      </span>
      <GroupResult group={group} />
      {analyzed.mayChange ? (
        <Menu
          trigger={
            <IconButton
              className={styles.menu}
              label={t('bets.eventMenu', { event: event.name })}
              size="small"
            >
              <EllipsisIcon size={14} />
            </IconButton>
          }
        >
          <MenuItem onAction={() => analyzed.toggle(event.id, group.analyzed)}>
            {t(isAnalyzed ? 'bets.analyzed.remove' : 'bets.analyzed.add')}
          </MenuItem>
        </Menu>
      ) : (
        <span className={styles.menu} />
      )}
    </div>
  );
}

function Person({ group }: { group: BetGroup }) {
  const pathTo = useLocalePath();
  const [hidden] = useAnonymised();
  const { _id, alias } = group;
  if (hidden) return <span className={styles.person}>{hiddenEmail(_id.email)}</span>;
  const search = alias === undefined ? '' : `?${new URLSearchParams({ alias })}`;
  return (
    <span className={styles.person}>
      <TextLink href={`${pathTo(`bot/users/${encodeURIComponent(_id.email)}/bets`)}${search}`}>
        {_id.email}
      </TextLink>
    </span>
  );
}

function GroupResult({ group }: { group: BetGroup }) {
  const t = useText();
  const result = groupResult(group);
  return (
    <span className={styles.result}>
      {typeof result === 'number' ? (
        <Money cents={result} sign="always" tone="result" />
      ) : (
        <span className={styles.pale}>{t(`bets.result.${result}`)}</span>
      )}
    </span>
  );
}
