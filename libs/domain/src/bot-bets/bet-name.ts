import {
  MARKETS,
  type Market,
  PERIODS,
  type Period,
  type Pick,
  type Selection,
  selectionSchema,
} from '../markets/index.ts';

const CALL = /^([A-Z]+)(?:\(([^()]*)\))?$/;
const OVERTIME = /\bincl?(?:uding|\.)?\s*(?:OT|overtime)\b/i;
const TEAM = /^t?([12])$/i;
/** Lines are multiples of a quarter, as everywhere; a finer one would be another bet. */
const QUARTERS = 4;
const MAX_LINE = 500;

const marketOfText = (text: string): Market | undefined => MARKETS.find((market) => market === text);

/** Parses a selection as the bots write it: `1`, `x`, `Over`, `2-1`. */
function selectionOfText(text: string): Selection | undefined {
  const asIs = /^\d{1,2}[-:]\d{1,2}$/.test(text) ? text.replace('-', ':') : text;
  for (const form of [asIs, asIs.toUpperCase(), asIs.toLowerCase()]) {
    const parsed = selectionSchema.safeParse(form);
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

interface Called {
  handicap?: number;
  team?: 1 | 2;
}

/** Parses the text in brackets: a line, or a team and a line. Undefined for anything else. */
function argumentsOf(text: string | undefined): Called | undefined {
  if (text === undefined || text.trim() === '') return {};
  const parts = text.split(/[,;]/).map((part) => part.trim());
  const line = Number(parts.at(-1));
  if (!Number.isInteger(line * QUARTERS) || Math.abs(line) > MAX_LINE) return undefined;
  if (parts.length === 1) return { handicap: line };
  const team = TEAM.exec(parts[0] ?? '')?.[1];
  return parts.length === 2 && team !== undefined
    ? { handicap: line, team: team === '1' ? 1 : 2 }
    : undefined;
}

const periodOf = (tokens: readonly string[]): Period =>
  tokens.flatMap((token) => PERIODS.find((period) => token.split(/\s/)[0] === period) ?? [])[0] ?? 'FT';

/**
 * Parses the pick of a bot's raw bet name: `FOOT|FT|47981|AH(-4.5)|2`, `BAS|ESL|47981|AH(-4.5)|2|FT Incl OT`. The
 * selection follows its market; the other parts may be anything.
 * @returns undefined for a name of another form, which is then displayed as is
 */
export function parseBetName(name: string): Pick | undefined {
  const tokens = name.split('|').map((token) => token.trim());
  // From the end: an id earlier in the name may look like a selection.
  for (let at = tokens.length - 2; at >= 0; at -= 1) {
    const [, code = '', inside] = CALL.exec(tokens[at] ?? '') ?? [];
    const market = marketOfText(code);
    const selection = selectionOfText(tokens[at + 1] ?? '');
    const called = argumentsOf(inside);
    if (market === undefined || selection === undefined || called === undefined) continue;
    const rest = tokens.filter((_, index) => index !== at && index !== at + 1);
    return {
      market,
      selection,
      period: periodOf(rest),
      overTimeIncluded: rest.some((token) => OVERTIME.test(token)),
      ...called,
    };
  }
  return undefined;
}

const OTHER_MARKET = 'other';

/** The market code of a raw name; `other` where it is none of ours. */
export const marketOfName = (name: string): Market | typeof OTHER_MARKET =>
  parseBetName(name)?.market ?? OTHER_MARKET;

/** Returns a pick's suffix in topics of odds history: `AH.FT.ot.2.-4.5`. */
export function pickTopic({
  market,
  period,
  selection,
  handicap,
  team,
  side,
  overTimeIncluded,
}: Pick): string {
  return [
    market,
    period,
    ...(overTimeIncluded ? ['ot'] : []),
    ...(side === 'lay' ? ['lay'] : []),
    ...(team === undefined ? [] : [`t${team}`]),
    selection.replace(':', '-'),
    ...(handicap === undefined ? [] : [String(handicap)]),
  ].join('.');
}
