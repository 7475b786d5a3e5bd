import type { EventUpdate, FeedItem, Quote, SnapshotMark } from '@bothways/domain/quotes';
import type { RecordedItem } from './recorded-item.ts';

/** A source's snapshots of a bookmaker in one mode, scanned from the newest item back. */
interface Scope {
  /** Marks passed so far: between two of them a price has its newest item. */
  marks: number;
  hasEnd: boolean;
  /** The begin mark of a full snapshot was passed: earlier snapshots of the source no longer matter. */
  isWhole: boolean;
}

/**
 * Compacts a queue without changing the resulting book: of each price, event and suspension the newest item stays, at
 * the newest one's position, so that the order is preserved; of two prices of one push that contradict each other both.
 * Snapshot marks stay with everything between them; of what precedes a source's full snapshot, each price once, because
 * the snapshot withdraws those that the source was the last to state. Intermediate items are lost, so a price's change
 * may appear later than it was. The result is bounded by the book: one full snapshot of each source, and what came
 * before and after it with one item per price.
 */
export function folded(waiting: readonly RecordedItem[]): RecordedItem[] {
  const retained: RecordedItem[] = [];
  /** Positions in `retained`. */
  const newest = new Map<string, number>();
  const scopes = new Map<string, Scope>();
  for (let at = waiting.length - 1; at >= 0; at--) {
    const item = waiting[at];
    if (!item) continue;
    const scope = scopeOf(scopes, item);
    if (scope && isMark(item.item)) {
      if (scope.isWhole) continue;
      passMark(scope, item.item);
    }
    const key = keyOf(item, scope?.marks ?? 0);
    const index = newest.get(key);
    const later = index === undefined ? undefined : retained[index];
    if (index !== undefined && later && !contradicts(item, later))
      retained[index] = { ...later, item: joined(item.item, later.item) };
    else {
      if (index === undefined) newest.set(key, retained.length);
      retained.push(item);
    }
  }
  return retained.reverse();
}

const isMark = (item: FeedItem): item is SnapshotMark =>
  'type' in item && (item.type === 'snapshot_begin' || item.type === 'snapshot_end');

/** Items that snapshots do not cover have no scope. */
function scopeOf(scopes: Map<string, Scope>, { source, item }: RecordedItem): Scope | undefined {
  if ('type' in item && !isMark(item)) return undefined;
  const key = [source, item.bookie, item.mode].join(SIGN);
  const scope = scopes.get(key) ?? { marks: 0, hasEnd: false, isWhole: false };
  scopes.set(key, scope);
  return scope;
}

function passMark(scope: Scope, { type }: SnapshotMark): void {
  scope.marks += 1;
  if (type === 'snapshot_end') scope.hasEnd = true;
  else if (scope.hasEnd) scope.isWhole = true;
}

const SIGN = '\u0001';

function keyOf({ source, item }: RecordedItem, marks: number): string {
  if (!('type' in item)) return [marks, source, ...eventOf(item), ...pickOf(item)].join(SIGN);
  if (isMark(item)) return [item.type, source, item.bookie, item.mode, marks].join(SIGN);
  const about = item.type === 'suspend' ? item.bookie : '';
  return [item.type, source, ...eventOf(item), item.mode, about].join(SIGN);
}

const eventOf = ({ event: { id, sport, home, away, startedAt, league } }: Pick<Quote, 'event'>) =>
  id === undefined ? ['', sport, home, away, startedAt, league] : [id];

const pickOf = ({
  bookie,
  mode,
  side,
  market,
  period,
  handicap,
  team,
  selection,
  overTimeIncluded,
}: Quote) => [
  bookie,
  mode,
  side ?? '',
  market,
  period,
  handicap ?? '',
  team ?? '',
  selection,
  overTimeIncluded,
];

/** Whether one push states two prices for one time: neither counts, so both are needed. */
function contradicts(
  { push, item: one }: RecordedItem,
  { push: otherPush, item: other }: RecordedItem,
): boolean {
  if (push === undefined || push !== otherPush || 'type' in one || 'type' in other) return false;
  return one.at !== undefined && one.at === other.at && one.odds !== other.odds;
}

/** Merges what the newer item omits, as the engine does: fields of a state, and the link of a price. */
function joined(older: FeedItem, newer: FeedItem): FeedItem {
  if (isState(older) && isState(newer)) return { ...newer, state: { ...older.state, ...newer.state } };
  if ('type' in older || 'type' in newer || newer.link !== undefined || older.link === undefined)
    return newer;
  return { ...newer, link: older.link };
}

const isState = (item: FeedItem): item is EventUpdate => 'type' in item && item.type === 'event';
