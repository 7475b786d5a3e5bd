import type { HistoryEventsQuery } from '@bothways/domain/history';
import { type EventAddress, readEvent } from './explorer-event.ts';
import { type LineQuestion, readLine } from './explorer-line.ts';
import { type PointsQuestion, readPoints } from './explorer-points.ts';
import type { ExplorerSource } from './explorer-source.ts';
import { findEvents } from './history-events.store.ts';
import { historySpan } from './history-moves.store.ts';

/** Parameters of the odds explorer's questions, by name. */
interface ExplorerQuestions {
  /** `GET /api/odds/events` */
  events: HistoryEventsQuery;
  /** `GET /api/odds/events/{event}` */
  event: EventAddress;
  /** `GET /api/odds/events/{event}/lines` */
  line: LineQuestion;
  /** `GET /api/odds/events/{event}/points` */
  points: PointsQuestion;
  /** The range of starts of stored events that have begun by `nowMs`. */
  span: { nowMs: number };
}
type ExplorerQuestionName = keyof ExplorerQuestions;
export type ExplorerQuestion<Name extends ExplorerQuestionName = ExplorerQuestionName> = {
  [Each in Name]: { name: Each; about: ExplorerQuestions[Each] };
}[Name];

interface Told {
  message: string;
  data: object;
}
type Answers = {
  /** Undefined when the subject is unknown. */
  [Name in ExplorerQuestionName]: (
    source: ExplorerSource,
    about: ExplorerQuestions[Name],
  ) => Promise<Told | undefined>;
};

const told = (message: string, data: object | undefined): Told | undefined => data && { message, data };

const ANSWERS: Answers = {
  events: async ({ keeper }, query) => ({
    message: 'Events fetched',
    data: await findEvents(keeper.db, query),
  }),
  event: async (source, about) => told('Event fetched', await readEvent(source, about)),
  line: async (source, about) => told('Odds fetched', await readLine(source, about)),
  points: async (source, about) => told('Points fetched', await readPoints(source, about)),
  span: async ({ keeper }, { nowMs }) => told('Span fetched', await historySpan(keeper.db, nowMs)),
};

const encoder = new TextEncoder();

/** Returns a finished HTTP body; undefined when the subject is unknown. */
export async function answerExplorer<Name extends ExplorerQuestionName>(
  source: ExplorerSource,
  { name, about }: ExplorerQuestion<Name>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const answer = await ANSWERS[name](source, about);
  return answer && encoder.encode(JSON.stringify({ success: true, ...answer }));
}
