import type { BetGroup, BetLine, BetMark } from '@bothways/domain/bot-bets';
import { centsOfEuros } from '@bothways/domain/money';
import {
  Button,
  ChevronDownIcon,
  ChevronUpIcon,
  DateText,
  IconButton,
  Kbd,
  Money,
  Odds,
  Sheet,
  SidePanel,
  Stat,
  Switch,
  useUi,
  XIcon,
} from '@bothways/ui';
import { type ReactNode, useId } from 'react';
import { useBotBookies } from '../accounts/index.ts';
import { hiddenText, useAnonymised, useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import { ifWon, paysCents, resultCents } from './bet-figures.ts';
import { betText } from './bet-words.ts';
import styles from './detail.module.css';
import type { BetMarks } from './event-card.tsx';
import { StateBadge } from './state-badge.tsx';
import type { Marks } from './use-marks.ts';

interface Props extends BetMarks {
  group: BetGroup;
  bet: BetLine;
  isNarrow: boolean;
  onClose: () => void;
  /** Selects the previous or next bet; missing at either end. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onSelect: (betId: string) => void;
}

/** A bet in full: next to the list, on narrow screens a sheet. */
export function BetDetail(props: Props) {
  const { group, bet, isNarrow, onClose } = props;
  const t = useText();
  const { locale } = useUi();
  const { labelOf } = useBotBookies();
  const title = `${labelOf(bet.bookie)}, ${betText(bet.name, group.event, t, locale)}`;
  const body = (
    <>
      <State bet={bet} group={group} />
      {group.bets.length > 1 && <WhatEachPays group={group} />}
      <MarksSection {...props} />
      <OtherLegs {...props} />
    </>
  );
  if (!isNarrow)
    return (
      <SidePanel
        className={styles.panel}
        footer={<Moves {...props} />}
        header={<Head bet={bet} group={group} onClose={onClose} title={title} />}
        label={title}
      >
        {body}
      </SidePanel>
    );
  return (
    <Sheet footer={<Moves {...props} />} isOpen label={title} onClose={onClose}>
      {(close) => (
        <>
          <div className={styles.sheetHead}>
            <Head bet={bet} group={group} onClose={close} title={title} />
          </div>
          {body}
        </>
      )}
    </Sheet>
  );
}

function Head({ bet, group, title, onClose }: Pick<Props, 'bet' | 'group' | 'onClose'> & { title: string }) {
  const t = useText();
  const { event, timestamp } = group;
  const cents = resultCents(bet);
  const hasLost = bet.status === 'SETTLED';
  return (
    <>
      <div className={styles.title}>
        <h2>{title}</h2>
        <IconButton label={t('bets.detail.close')} onPress={onClose} size="small">
          <XIcon size={14} />
        </IconButton>
      </div>
      <p className={styles.meta}>
        {[event.name, event.league].filter(Boolean).join(' · ')} ·{' '}
        <DateText style="dayTime" value={event.startsAt ?? timestamp} />
      </p>
      <div className={styles.figures}>
        <Stat label={t('bets.columns.stake')}>
          <Money cents={centsOfEuros(bet.stake)} />
        </Stat>
        <Stat label={t('bets.columns.odds')}>
          <Odds odds={bet.odds} />
        </Stat>
        <Stat label={t(hasLost ? 'bets.detail.wouldPay' : 'bets.detail.pays')}>
          <Money cents={paysCents(bet)} />
        </Stat>
        <Stat label={t('bets.columns.payout')}>
          {bet.payout === undefined ? '–' : <Money cents={centsOfEuros(bet.payout)} />}
        </Stat>
        <Stat align="end" label={t('bets.columns.result')}>
          {cents === undefined ? '–' : <Money cents={cents} sign="always" tone="result" />}
        </Stat>
      </div>
    </>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h3 id={id}>{title}</h3>
        {aside !== undefined && <span>{aside}</span>}
      </div>
      {children}
    </section>
  );
}

function State({ bet, group }: Pick<Props, 'bet' | 'group'>) {
  const t = useText();
  const [hidden] = useAnonymised();
  return (
    <Section title={t('bets.detail.bet')}>
      <dl className={styles.facts}>
        <dt>{t('bets.columns.state')}</dt>
        <dd>
          <StateBadge bet={bet} />{' '}
          {bet.settledAt !== undefined && (
            <small>
              {t('bets.detail.settled')} <DateText style="dateTime" value={bet.settledAt} />
            </small>
          )}
        </dd>
        <dt>{t('bets.detail.rawName')}</dt>
        <dd className={styles.raw}>{bet.name}</dd>
        <dt>{t('bets.detail.id')}</dt>
        <dd className={styles.raw}>
          {/* Bots may include an address in the id. */}
          {hidden ? hiddenText(bet.id) : bet.id}{' '}
          <small>{t('bets.detail.version', { version: group._id.version })}</small>
        </dd>
        <dt>{t('bets.detail.placed')}</dt>
        <dd>
          <DateText style="dateTime" value={bet.placedAt} />
        </dd>
      </dl>
    </Section>
  );
}

/** Table of the event's total result for each winning bet; for settled events the actual outcome is marked. */
function WhatEachPays({ group }: { group: BetGroup }) {
  const t = useText();
  const { locale } = useUi();
  const { labelOf } = useBotBookies();
  const { bets, event } = group;
  const staked = bets.reduce((sum, { stake }) => sum + centsOfEuros(stake), 0);
  return (
    <Section
      aside={
        <>
          {t('bets.detail.staked')} <Money cents={staked} />
        </>
      }
      title={t('bets.detail.eachResult')}
    >
      <table className={styles.pays}>
        <thead>
          <tr>
            <th scope="col">{t('bets.detail.wins')}</th>
            <th scope="col">{t('bets.detail.profit')}</th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <tr key={bet.id}>
              <th scope="row">
                {betText(bet.name, event, t, locale)} <small>{labelOf(bet.bookie)}</small>
              </th>
              <td>
                <Money
                  cents={ifWon(bets, bet).reduce((sum, cents) => sum + cents, 0)}
                  sign="always"
                  tone="result"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.meta}>{t('bets.detail.eachResultNote')}</p>
    </Section>
  );
}

function MarksSection({ bet, group, claimable, analyzed }: Props) {
  const t = useText();
  if (!claimable.mayChange && !analyzed.mayChange && !claimable.has(bet.id, bet.claimable)) return null;
  return (
    <Section title={t('bets.detail.marks')}>
      <MarkSwitch id={bet.id} label={t('bets.claimable.badge')} mark={bet.claimable} marks={claimable} />
      <MarkSwitch
        hint={t('bets.detail.wholeEvent')}
        id={group.event.id}
        label={t('bets.detail.analyzed')}
        mark={group.analyzed}
        marks={analyzed}
      />
    </Section>
  );
}

interface MarkSwitchProps {
  id: string;
  label: string;
  hint?: string;
  marks: Marks;
  mark: BetMark | undefined;
}

function MarkSwitch({ id, label, hint, marks, mark }: MarkSwitchProps) {
  const hide = useHiding();
  const isOn = marks.has(id, mark);
  if (!marks.mayChange && !isOn) return null;
  const said = isOn && mark !== undefined && (
    <>
      {[hint, mark.by && hide(mark.by)].filter(Boolean).join(', ')},{' '}
      <DateText style="dateTime" value={mark.at} />
    </>
  );
  return (
    <Switch
      className={styles.mark}
      hint={said || hint}
      isDisabled={!marks.mayChange}
      isSelected={isOn}
      onChange={() => marks.toggle(id, mark)}
      knobPosition="far"
    >
      {label}
    </Switch>
  );
}

function OtherLegs({ bet, group, onSelect }: Props) {
  const t = useText();
  const { locale } = useUi();
  const { labelOf } = useBotBookies();
  const others = group.bets.filter(({ id }) => id !== bet.id);
  if (others.length === 0) return null;
  return (
    <Section title={t('bets.detail.otherLegs', { count: others.length })}>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id}>
            <StateBadge bet={other} />
            <button onClick={() => onSelect(other.id)} type="button">
              <strong>{labelOf(other.bookie)}</strong> {betText(other.name, group.event, t, locale)}
            </button>
            <Odds odds={other.odds} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Moves({ onPrevious, onNext, isNarrow }: Pick<Props, 'onPrevious' | 'onNext' | 'isNarrow'>) {
  const t = useText();
  return (
    <>
      <Button icon={<ChevronUpIcon size={14} />} isDisabled={!onPrevious} onPress={() => onPrevious?.()}>
        {t('bets.detail.previous')}
      </Button>
      <Button icon={<ChevronDownIcon size={14} />} isDisabled={!onNext} onPress={() => onNext?.()}>
        {t('bets.detail.next')}
      </Button>
      {!isNarrow && (
        <span className={styles.keys}>
          <Kbd>j</Kbd> <Kbd>k</Kbd> {t('bets.detail.move')}
        </span>
      )}
    </>
  );
}
