import { lineOfPick } from '@bothways/domain/history';
import type { Pick } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import { type MarketKind, marketKind } from './market-kind.ts';
import { type PickCode, parsePickText, pickText, unpackPick } from './pick-code.ts';

/** A parsed stored selection. */
export interface StoredPick {
  pick: Pick;
  /**
   * Equal for the selections that a bookmaker offers as one market: `W.FT`, `AH.FT.-0.25` of both sides, `OU.FT.2.5`,
   * `W.FT.lay`.
   */
  line: string;
}

/** Returns the line of a pick; `pickText` writes what `lineOfPick` reads. */
export function lineOfCode(code: PickCode): string {
  const held = lines.get(code);
  if (held !== undefined) return held;
  if (lines.size >= MAX_LINES) lines.clear();
  const line = lineOfPick(pickText(code)) ?? '';
  lines.set(code, line);
  return line;
}

/** There are a few hundred picks, each at many bookmakers. */
const MAX_LINES = 10_000;
const lines = new Map<PickCode, string>();

/** Parses the part of a topic between event and bookmaker; undefined for any other text. */
export function readStoredPick(text: string): StoredPick | undefined {
  const code = parsePickText(text);
  if (code === undefined) return undefined;
  const pick = unpackPick(code);
  return { pick, line: lineOfCode(code) };
}

/**
 * Returns the selections that complete the market of a stored selection; undefined if that is never known.
 * @param hasDraw a draw is quoted, or once was, there
 */
export function wholeMarketOf(text: string, sport: Sport, hasDraw: boolean): MarketKind | undefined {
  const code = parsePickText(text);
  return code === undefined ? undefined : marketKind(code, sport, hasDraw);
}
