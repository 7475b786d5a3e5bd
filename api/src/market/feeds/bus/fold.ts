import type { EventUpdate, FeedItem, Quote, SnapshotMark } from '@bothways/domain/quotes';
import type { RecordedItem } from './recorded-item.ts';

/** A bookmaker's snapshots of one mode, looked at from the newest word back. */
interface Scope {
  /** Marks that were met so far: between two of them a price has its newest word. */
  marks: number;
  hasEnd: boolean;
  /** The begin of a whole snapshot was met: what it did not list is gone, so nothing before it counts. */
  isWhole: boolean;
}

/**
 * The same book with fewer words: of each price, event and suspension the newest, in the place of the newest, so that the
 * order of what is left stays. Marks of snapshots stay with all that lies between them; what stands before a whole snapshot
 * goes. What was said between and is left out is not told: when a price became what it is may be later than it was.
 * The rest is bounded by the book: one whole snapshot of each bookmaker, what came after it, and one word of each price.
 */
export function folded(waiting: readonly RecordedItem[]): RecordedItem[] {
  const kept: RecordedItem[] = [];
  /** Places in `kept`. */
  const newest = new Map<string, number>();
  const scopes = new Map<string, Scope>();
  for (let at = waiting.length - 1; at >= 0; at--) {
    const said = waiting[at];
    if (!said) continue;
    const scope = scopeOf(scopes, said.item);
    if (scope?.isWhole) continue;
    if (scope && isMark(said.item)) passMark(scope, said.item);
    const key = keyOf(said, scope?.marks ?? 0);
    const place = newest.get(key);
    const later = place === undefined ? undefined : kept[place];
    if (place !== undefined && later) kept[place] = { ...later, item: joined(said.item, later.item) };
    else {
      newest.set(key, kept.length);
      kept.push(said);
    }
  }
  return kept.reverse();
}

const isMark = (item: FeedItem): item is SnapshotMark =>
  'type' in item && (item.type === 'snapshot_begin' || item.type === 'snapshot_end');

/** What snapshots say nothing of has none. */
function scopeOf(scopes: Map<string, Scope>, item: FeedItem): Scope | undefined {
  if ('type' in item && !isMark(item)) return undefined;
  const key = `${item.bookie} ${item.mode}`;
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

/** Parts that the newer word does not speak of stay as the engine keeps them: of a state each, of a price its link. */
function joined(older: FeedItem, newer: FeedItem): FeedItem {
  if (isState(older) && isState(newer)) return { ...newer, state: { ...older.state, ...newer.state } };
  if ('type' in older || 'type' in newer || newer.link !== undefined || older.link === undefined)
    return newer;
  return { ...newer, link: older.link };
}

const isState = (item: FeedItem): item is EventUpdate => 'type' in item && item.type === 'event';
