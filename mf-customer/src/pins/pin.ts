import type { Target } from './target.ts';

export const PIN_KINDS = ['arb', 'valueBet'] as const;
export type PinKindName = (typeof PIN_KINDS)[number];

/** Maximum number of pins of each kind. */
export const MAX_PINS = 5;

/** What pinning adds to an arb or a value bet. */
interface PinMark {
  kind: PinKindName;
  /** Ms since epoch. */
  pinnedAt: number;
  /** The server no longer knows it; it remains, greyed, until it is back or unpinned. */
  deleted: boolean;
  deletedAt?: string | undefined;
  /** What hides match against, whatever the item is. */
  target: Target;
}
/** A pin as stored: only the id of its item is trusted. */
export type StoredPin = PinMark & { id: string };
export type Pinned<T> = T & PinMark;

/** The definition of one kind of pin. */
export interface PinKind<T extends { id: string }> {
  kind: PinKindName;
  /** Validates what an older version, or someone else, has stored. */
  schema: { safeParse(raw: unknown): { success: true; data: T } | { success: false } };
  targetOf(item: T): Target;
  /** Profit or value percent. */
  pctOf(item: T): number;
  /** Returns the items' current state on the server, and the ids it no longer has. */
  latest(
    items: readonly T[],
    signal: AbortSignal,
  ): Promise<{ items: readonly T[]; missingIds: readonly string[] }>;
}

const byAge = (a: PinMark, b: PinMark): number => a.pinnedAt - b.pinnedAt;
const isSame = (a: StoredPin, b: StoredPin): boolean => a.kind === b.kind && a.id === b.id;

/** Whether the pin would not be the sixth of its kind. */
export const fitsBeside = (pins: readonly StoredPin[], pin: StoredPin): boolean =>
  pins.filter((other) => other.kind === pin.kind && !isSame(other, pin)).length < MAX_PINS;

/** Returns the pins with one more. */
export const withPin = (pins: readonly StoredPin[], pin: StoredPin): StoredPin[] => [
  ...pins.filter((other) => !isSame(other, pin)),
  pin,
];

export const withoutPin = (pins: readonly StoredPin[], kind: PinKindName, id: string): StoredPin[] =>
  pins.filter((pin) => pin.kind !== kind || pin.id !== id);

/** Returns an id without its bookmaker variant, as the server knows it. */
const bare = (id: string): string => id.split(':')[0] ?? id;

/** Returns the pins after the server's answer: newer figures, missing ones marked, those that are back restored. */
export function refreshedPins<T extends { id: string }>(
  pins: readonly StoredPin[],
  kind: PinKindName,
  { items, missingIds }: { items: readonly T[]; missingIds: readonly string[] },
  nowIso: string,
): StoredPin[] {
  const found = new Map(items.map((item) => [bare(item.id), item]));
  const missing = new Set(missingIds.map(bare));
  return pins.map((pin) => {
    if (pin.kind !== kind) return pin;
    const item = found.get(bare(pin.id));
    if (item) {
      const { id, pinnedAt, target } = pin;
      return { ...item, id, kind, pinnedAt, target, deleted: false };
    }
    if (!missing.has(bare(pin.id)) || pin.deleted) return pin;
    return { ...pin, deleted: true, deletedAt: nowIso };
  });
}

/** Returns the pins without those of a kind that no screen can show. */
export const readablePins = <T extends { id: string }>(
  pins: readonly StoredPin[],
  { kind, schema }: PinKind<T>,
): StoredPin[] => pins.filter((pin) => pin.kind !== kind || schema.safeParse(pin).success);

/** Returns the pins of one kind, oldest first; those that do not match its schema are left out. */
export function readPins<T extends { id: string }>(
  pins: readonly StoredPin[],
  { kind, schema }: PinKind<T>,
): Pinned<T>[] {
  return pins
    .filter((pin) => pin.kind === kind)
    .toSorted(byAge)
    .flatMap((pin) => {
      const { pinnedAt, deleted, deletedAt, target } = pin;
      const read = schema.safeParse(pin);
      return read.success ? [{ ...read.data, kind, pinnedAt, deleted, deletedAt, target }] : [];
    });
}
