import type { QuotedEvent } from './quoted-event.ts';

/**
 * Resolves the event that a source means. `speaker` is the narrowest one known: the source if the event carries the
 * source's own id, otherwise source and bookmaker. `swapped` means that the source states the sides reversed. @throws
 * CapacityError if the event exceeds capacity
 */
export type ResolveEvent = (
  event: QuotedEvent,
  speaker: string,
  nowMs: number,
) => { readonly key: string; readonly swapped: boolean };

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const byNames = ({ sport, home, away, startedAt }: QuotedEvent): string =>
  `${sport}-${new Date(startedAt)
    .toISOString()
    .slice(0, 16)
    .replace(/[^0-9]/g, '')}-${plain(home)}-${plain(away)}`;

/**
 * Identifies events by the source's own id, otherwise by sport, start and spelling: for sources that agree on names.
 * The matcher of `matching/` recognises events across sources that do not.
 */
export const resolveByName: ResolveEvent = (event, speaker) => ({
  key: event.id === undefined ? byNames(event) : `${speaker}.${event.id}`,
  swapped: false,
});
