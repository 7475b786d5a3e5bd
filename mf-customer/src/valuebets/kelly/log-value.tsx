import type { NewLegInput } from '@bothways/domain/bankroll';
import type { ValueBet } from '@bothways/domain/valuebets';
import { useSession } from '@bothways/platform';
import { formatMoney, NumberField, OddsField, useEuroSign, useUi } from '@bothways/ui';
import { useState } from 'react';
import { useBookieName } from '../../bookies/index.ts';
import { LogIt, RoomNote } from '../../calculator/index.ts';
import { eventToLog, priceToLog, roomOf, useOwnAccount } from '../../log-bets/index.ts';
import { eventTitle, pickOf } from '../../words/index.ts';
import { useText } from '../texts.ts';
import { fairOddsOf } from '../value-figures.ts';
import styles from './kelly-dialog.module.css';

const MOST_ODDS = 1000;
const isOdds = (odds: number): boolean => odds > 1 && odds <= MOST_ODDS;

/** The bet as placed: the stake and the odds that the bookmaker actually gave. */
interface Placed {
  stakeCents: number;
  odds: number;
}

const quotedOdds = ({ bet }: ValueBet): number => bet.originalOdds;

/** Returns the bet in the bankroll's form; undefined without a stake or odds. */
function valueToLog(
  value: ValueBet,
  { stakeCents, odds }: Placed,
  nameOf: (bookie: string) => string,
): NewLegInput[] {
  const { side = 'back', ...pick } = pickOf(value.bet);
  const fairOdds = fairOddsOf(value);
  if (stakeCents < 1 || !isOdds(odds)) return [];
  const listOdds = quotedOdds(value);
  return [
    {
      at: { bookie: value.channel, name: nameOf(value.channel), currency: 'EUR' },
      event: eventToLog(value.event, value._id.eventId),
      pick,
      side,
      ...(odds !== listOdds && isOdds(listOdds) && { listOdds }),
      ...priceToLog(odds, value.bet.fee, side),
      ...(isOdds(fairOdds) && { fairOdds }),
      stakeCents,
      sourceId: value.id,
    },
  ];
}

interface LogValueProps {
  value: ValueBet;
  /** The recommended stake: the field's value until another is typed. */
  stakeCents: number;
}

/** Logs a value bet in the bankroll, with the stake and the odds at which it was placed. */
export function LogValue({ value, stakeCents }: LogValueProps) {
  const t = useText();
  const euro = useEuroSign();
  const nameOf = useBookieName();
  const has = useSession().has('bankrollManagement');
  const [typed, setTyped] = useState<{ stake?: number | null; odds?: number | null }>({});
  const { locale } = useUi();
  const account = useOwnAccount()(value.channel);
  if (!has) return null;
  const stake = typed.stake === undefined ? stakeCents / 100 : typed.stake;
  const odds = typed.odds === undefined ? quotedOdds(value) : typed.odds;
  const placed = { stakeCents: Math.round((stake ?? 0) * 100), odds: odds ?? Number.NaN };
  const room = account && roomOf(account, { side: value.bet.side, odds: placed.odds, isFreebet: false });
  const take = room &&
    room.stakeCents > 0 && {
      label: t('calc.fitOne', { total: formatMoney(room.stakeCents, locale) }),
      onPress: () => setTyped({ ...typed, stake: room.stakeCents / 100 }),
    };
  return (
    <div className={styles.placed}>
      <div className={styles.inputs}>
        <NumberField
          {...euro}
          align="end"
          label={t('kelly.placedStake')}
          minValue={0}
          onChange={(next) => setTyped({ ...typed, stake: next })}
          value={stake}
        />
        <OddsField
          label={t('kelly.placedOdds')}
          onChange={(next) => setTyped({ ...typed, odds: next })}
          value={odds}
        />
      </div>
      {room && room.stakeCents < placed.stakeCents && <RoomNote action={take || undefined} room={room} />}
      <div className={styles.log}>
        <LogIt
          id={value.id}
          inDialog
          isCompact={false}
          legs={valueToLog(value, placed, nameOf)}
          strategy="value"
          title={eventTitle(value.event)}
        />
      </div>
    </div>
  );
}
