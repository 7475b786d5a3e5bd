import type { HistoryEventsQuery } from '@bothways/domain/history';
import { findEvents } from './history-events.store.ts';
import type { HistoryKeeper } from './history-keeper.ts';

/** By the name of a question of the odds explorer: what it is about. */
export interface ExplorerQuestions {
  /** `GET /api/odds/events` */
  events: HistoryEventsQuery;
}
export type ExplorerQuestionName = keyof ExplorerQuestions;
export type ExplorerQuestion<Name extends ExplorerQuestionName = ExplorerQuestionName> = {
  [Each in Name]: { name: Each; about: ExplorerQuestions[Each] };
}[Name];

/** What an answer is made from. */
export interface ExplorerSource {
  keeper: HistoryKeeper;
  nowMs: number;
  /** Lets who else asks go first, between two pieces of a long answer. */
  breathe: () => Promise<void>;
}

interface Told {
  message: string;
  data: object;
}
type Answers = {
  /** Undefined where there is nothing by that name. */
  [Name in ExplorerQuestionName]: (
    source: ExplorerSource,
    about: ExplorerQuestions[Name],
  ) => Promise<Told | undefined>;
};

const ANSWERS: Answers = {
  events: async ({ keeper }, query) => ({
    message: 'Events fetched',
    data: await findEvents(keeper.db, query),
  }),
};

const encoder = new TextEncoder();

/** The finished body of an HTTP answer; undefined where there is nothing by that name. */
export async function answerExplorer<Name extends ExplorerQuestionName>(
  source: ExplorerSource,
  { name, about }: ExplorerQuestion<Name>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const told = await ANSWERS[name](source, about);
  return told && encoder.encode(JSON.stringify({ success: true, ...told }));
}
