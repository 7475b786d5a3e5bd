import type { Arb } from '@bothways/domain/arbs';
import { profitPct } from '@bothways/domain/odds';
import { useLocale, useStayAwake, useStored, useToast } from '@bothways/platform';
import { formatAge, formatPercent } from '@bothways/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { useText } from '../texts.ts';
import { serverNow } from '../time/index.ts';
import { eventTitle } from '../words/index.ts';
import { claimAlerts } from './alert-claims.ts';
import { createAlertMemory } from './alert-memory.ts';
import { alertSettings } from './alert-settings.ts';
import { notify } from './browser-notification.ts';
import { chime } from './chime.ts';

const MS_PER_SECOND = 1000;

function minuteOfDay(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

interface Watched {
  arbs: readonly Arb[];
  isReady: boolean;
  /** Identifies the list: another key is another list. */
  listKey: string;
  onOpen: (id: string) => void;
}

/**
 * Announces new arbs of a list above the chosen percent, once across all open tabs: by sound, through the browser, in
 * the page.
 */
export function useAlerts({ arbs, isReady, listKey, onOpen }: Watched): void {
  const t = useText();
  const locale = useLocale();
  const toast = useToast();
  const bookieName = useBookieName();
  const [settings] = useStored(alertSettings);
  const [memory] = useState(createAlertMemory);
  useStayAwake(settings.isOn);

  const tell = (arb: Arb, nowMs: number, isFirst: boolean): void => {
    const ageS = Math.max(0, nowMs - Date.parse(arb.addedOn)) / MS_PER_SECOND;
    const title = `${formatPercent(profitPct(arb.profit), locale)} · ${eventTitle(arb.event)}`;
    const bookies = arb.bets.map(({ bookie }) => bookieName(bookie)).join(' – ');
    const body = t('alerts.body', { bookies, age: formatAge(ageS) });
    const open = (): void => onOpen(arb.id);
    if (isFirst && settings.withNotification) notify({ title, body, tag: arb.id, onOpen: open });
    toast.show({
      tone: 'info',
      title,
      description: body,
      action: { label: t('alerts.open'), onPress: open },
    });
  };
  const share = async (due: readonly Arb[], nowMs: number): Promise<void> => {
    const isSeen = document.visibilityState === 'visible';
    const ids = due.map(({ id }) => id);
    const { own, unseen } = await claimAlerts(ids, nowMs, isSeen);
    for (const arb of due) if (own.has(arb.id) || unseen.has(arb.id)) tell(arb, nowMs, own.has(arb.id));
    if (own.size > 0 && settings.withSound) void chime();
  };
  const look = useEffectEvent(() => {
    const moment = { nowMs: serverNow(), minuteOfDay: minuteOfDay() };
    const due = memory.see(arbs, settings, moment);
    if (due.length > 0) void share(due, moment.nowMs);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the key identifies another list.
  useEffect(() => memory.restart(), [memory, listKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each state of the list.
  useEffect(() => {
    if (isReady) look();
  }, [arbs, isReady]);
}
