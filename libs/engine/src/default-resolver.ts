import type { QuotedEvent } from './matching/quoted-event.ts';
import type { ResolveEvent } from './types.ts';

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
 * Events by the source's own id, else by sport, start and spelling: for sources that agree on names. The matcher of
 * `matching/` recognises events across sources that do not.
 */
export const resolveByName: ResolveEvent = (event, speaker) => ({
  key: event.id === undefined ? byNames(event) : `${speaker}.${event.id}`,
  swapped: false,
});
