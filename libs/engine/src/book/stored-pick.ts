import { lineOfPick } from '@bothways/domain/history';
import type { Pick } from '@bothways/domain/markets';
import type { Sport } from '@bothways/domain/sports';
import { type MarketKind, marketKind } from './market-kind.ts';
import { type PickCode, parsePickText, pickText, unpackPick } from './pick-code.ts';

/** What a stored selection is of. */
export interface StoredPick {
  pick: Pick;
  /** Equal for what a bookmaker offers as one market: `W.FT`, `AH.FT.-0.25` of both sides, `OU.FT.2.5`, `W.FT.lay`. */
  line: string;
}

/** The line of a pick; `pickText` writes what `lineOfPick` reads. */
export function lineOfCode(code: PickCode): string {
  const held = lines.get(code);
  if (held !== undefined) return held;
  if (lines.size >= MAX_LINES) lines.clear();
  const line = lineOfPick(pickText(code)) ?? '';
  lines.set(code, line);
  return line;
}

/** There are some hundreds of picks, each of them at many bookmakers. */
const MAX_LINES = 10_000;
const lines = new Map<PickCode, string>();

/** Reads the part of a topic between event and bookmaker; undefined for any other text. */
export function readStoredPick(text: string): StoredPick | undefined {
  const code = parsePickText(text);
  if (code === undefined) return undefined;
  const pick = unpackPick(code);
  return { pick, line: lineOfCode(code) };
}

/**
 * What makes the market of a stored selection whole; undefined where that is never known.
 * @param hasDraw somebody quotes, or once quoted, a draw there
 */
export function wholeMarketOf(text: string, sport: Sport, hasDraw: boolean): MarketKind | undefined {
  const code = parsePickText(text);
  return code === undefined ? undefined : marketKind(code, sport, hasDraw);
}
