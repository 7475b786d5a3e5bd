import { HOUR_MS } from '@bothways/domain/time';
import type { Clock } from '../../clock.ts';

export interface Match {
  id: string;
  league: string;
  startMs: number;
  /** So long after its start it is told as over. */
  lastsMs?: number;
}

export interface OddsApiOptions {
  clock: Clock;
  key: string;
  matches: Match[];
  /** Credits of a month. */
  allowance: number;
  resetDay?: number;
  /** Taken for a look at odds beside what the price list says, as for markets that come unasked. */
  surcharge?: number;
  /** Which requests, counted from 0, are too many. */
  tooMany?: (request: number) => boolean;
}

const LASTS_MS = 1.9 * HOUR_MS;

/** A call as it was billed. */
interface Billed {
  atMs: number;
  league: string;
  what: string;
  cost: number;
  /** What is left after it. */
  remaining: number;
}

/** The Odds API v4 as it documents itself: what it answers, what that costs, and when credits come back. No network. */
export class OddsApiEmulator {
  readonly #options: OddsApiOptions;
  readonly billed: Billed[] = [];
  #used = 0;
  #month = Number.NaN;
  #requests = 0;
  isDeactivated = false;

  constructor(options: OddsApiOptions) {
    this.#options = options;
  }

  get matches(): Match[] {
    return this.#options.matches;
  }

  get remaining(): number {
    return this.#options.allowance - this.#used;
  }

  readonly fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { clock, key, tooMany } = this.#options;
    const nowMs = clock.nowMs();
    this.#renew(nowMs);
    if (url.searchParams.get('apiKey') !== key) return this.#refuse(401, 'INVALID_KEY');
    if (this.isDeactivated) return this.#refuse(401, 'DEACTIVATED_KEY');
    if (tooMany?.(this.#requests++)) return this.#refuse(429, 'EXCEEDED_FREQ_LIMIT');
    const [, , , league = '', what = 'sports'] = url.pathname.split('/');
    const rows = this.#rows(league, what, nowMs);
    if (rows === undefined) return this.#refuse(404, 'UNKNOWN_SPORT');
    const cost = this.#costOf(what, url.searchParams, rows.length);
    if (cost > this.remaining) return this.#refuse(401, 'OUT_OF_USAGE_CREDITS');
    this.#used += cost;
    if (cost > 0) this.billed.push({ atMs: nowMs, league, what, cost, remaining: this.remaining });
    return Response.json(rows, { headers: this.#headers(cost) });
  };

  #renew(nowMs: number): void {
    const date = new Date(nowMs);
    const isBefore = date.getUTCDate() < (this.#options.resetDay ?? 1);
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth() - Number(isBefore);
    if (month !== this.#month) this.#used = 0;
    this.#month = month;
  }

  #rows(league: string, what: string, nowMs: number): object[] | undefined {
    const all = this.#options.matches;
    if (what === 'sports')
      return [...new Set(all.map((match) => match.league))].map((key) => ({ key, active: true }));
    const own = all.filter((match) => match.league === league);
    if (own.length === 0) return undefined;
    const isOver = ({ startMs, lastsMs = LASTS_MS }: Match): boolean => nowMs >= startMs + lastsMs;
    if (what === 'scores')
      return own.flatMap((match) => {
        const ageMs = nowMs - match.startMs;
        return ageMs > 72 * HOUR_MS || ageMs < -24 * HOUR_MS ? [] : [scoreOf(match, isOver(match))];
      });
    const open = own.filter((match) => !isOver(match));
    if (what === 'events') return open.map(facts);
    return open
      .filter(({ startMs }) => startMs - nowMs < 14 * 24 * HOUR_MS)
      .map((match) => oddsOf(match, nowMs));
  }

  #costOf(what: string, asked: URLSearchParams, rows: number): number {
    if (what === 'scores') return asked.has('daysFrom') ? 2 : 1;
    if (what !== 'odds' || rows === 0) return 0;
    const lists = (name: string): number => asked.get(name)?.split(',').length ?? 0;
    const regions = asked.has('bookmakers') ? Math.ceil(lists('bookmakers') / 10) : lists('regions');
    return lists('markets') * regions + (this.#options.surcharge ?? 0);
  }

  #headers(cost: number): Record<string, string> {
    return {
      'x-requests-remaining': String(this.remaining),
      'x-requests-used': String(this.#used),
      'x-requests-last': String(cost),
    };
  }

  #refuse(status: number, code: string): Response {
    return Response.json({ message: '', error_code: code }, { status, headers: this.#headers(0) });
  }
}

const facts = ({ id, league, startMs }: Match) => ({
  id,
  sport_key: league,
  sport_title: league,
  commence_time: new Date(startMs).toISOString(),
  home_team: `Home of ${id}`,
  away_team: `Away of ${id}`,
});

const scoreOf = (match: Match, completed: boolean) => ({
  ...facts(match),
  completed,
  scores: completed
    ? [
        { name: `Home of ${match.id}`, score: '2' },
        { name: `Away of ${match.id}`, score: '1' },
      ]
    : null,
});

const oddsOf = (match: Match, nowMs: number) => ({
  ...facts(match),
  bookmakers: [
    {
      key: 'bet365',
      markets: [
        {
          key: 'h2h',
          last_update: new Date(nowMs).toISOString(),
          outcomes: [{ name: `Home of ${match.id}`, price: 1.5 + ((nowMs / 60_000) % 50) / 100 }],
        },
      ],
    },
  ],
});
