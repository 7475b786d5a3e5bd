import type { BookRules } from '@bothways/domain/bookies';
import { BookieClocks } from '../book/bookie-clocks.ts';
import { Departures } from '../book/departures.ts';
import { Directory } from '../book/directory.ts';
import { Expiry } from '../book/expiry.ts';
import { KickOffs } from '../book/kick-offs.ts';
import { QuoteWriter } from '../book/quote-writer.ts';
import { CandidateCombos } from '../finder/candidate-combos.ts';
import { ComboBuilder } from '../finder/combo-builder.ts';
import { DirtyCombos } from '../finder/dirty-combos.ts';
import { Evaluator } from '../finder/evaluate.ts';
import { LegSearch } from '../finder/leg-search.ts';
import { OpenTraps } from '../finder/open-traps.ts';
import { Scan } from '../finder/scan.ts';
import { DEFAULT_LIMITS, type EngineLimits } from '../limits/engine-limits.ts';
import { ArbLists } from '../lists/arb-lists.ts';
import { type ResolveEvent, resolveByName } from '../matching/resolve-by-name.ts';
import { PriceLog } from '../prices/price-log.ts';
import { DirtyLines } from '../quality/dirty-lines.ts';
import { Gates } from '../quality/gates.ts';
import { LineCheck } from '../quality/line-check.ts';
import { ArbAnswers } from '../records/arb-answers.ts';
import { MatchedAnswers } from '../records/matched-answers.ts';
import { RecordTables } from '../records/record-tables.ts';
import { SharedArbs } from '../records/shared-arbs.ts';
import { ValueAnswers } from '../records/value-answers.ts';

export interface EngineOptions {
  /** Bookmaker settings; a bookmaker that is not listed has no fee and is its own group. */
  bookies?: readonly BookRules[];
  limits?: Partial<EngineLimits>;
  resolveEvent?: ResolveEvent;
  /** Called when the book holds nothing more of an event. */
  releaseEvent?: (key: string) => void;
  /** Records every price move for `takePrices`. */
  logsPrices?: boolean;
  /** Bookmakers whose prices are not recorded. */
  unlogged?: readonly string[];
}

export type EngineParts = ReturnType<typeof assemble>;

/** Assembles the parts of an engine, lowest level first. Parts derived from the book subscribe to its changes. */
export function assemble(options: EngineOptions) {
  const { bookies = [], resolveEvent = resolveByName, logsPrices = false, unlogged = [] } = options;
  const limits: EngineLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const tables = new RecordTables(limits);
  tables.bookies.describe(bookies);
  const clocks = new BookieClocks();
  const directory = new Directory({ tables, resolve: resolveEvent, maxQuotes: limits.maxQuotes });
  const expiry = new Expiry(tables, limits.forgetMs);
  const writer = new QuoteWriter({ tables, directory, clocks, expiry });
  const { counted } = writer;
  const kickOffs = new KickOffs(tables, counted);
  const departures = new Departures(tables.events, limits.emptyEventMs);
  const log = logsPrices ? new PriceLog(tables, unlogged) : undefined;
  const lines = new DirtyLines(tables);
  const check = new LineCheck(tables, counted, lines, limits);
  const gates = new Gates(tables, limits);
  const candidates = new CandidateCombos(tables);
  const traps = new OpenTraps(tables);
  const dirty = new DirtyCombos(tables, candidates);
  new ComboBuilder(tables, dirty);
  const evaluator = new Evaluator(tables, new LegSearch(tables), gates, check, limits);
  const newScan = (): Scan => new Scan({ tables, candidates, traps, evaluator, limits });
  const scan = newScan();
  const lists = new ArbLists({ tables, dirty, lines, check, evaluator, scan, newScan, limits });
  const values = new ValueAnswers(tables, limits);
  const matched = new MatchedAnswers(tables, limits);
  const noVig = (quote: number): number | undefined => values.noVigOdds(quote);
  const answers = new ArbAnswers({ tables, scan, evaluator, gates, lists, limits, noVig });
  const shared = new SharedArbs(tables, noVig);
  return {
    limits,
    tables,
    clocks,
    directory,
    expiry,
    writer,
    counted,
    kickOffs,
    departures,
    log,
    lines,
    check,
    lists,
    values,
    matched,
    answers,
    shared,
  };
}
