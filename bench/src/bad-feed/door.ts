import { ingestAnswerSchema } from '@bothways/domain/quotes';

/** The collector's endpoint, and a customer's session. */
export interface FeedDoor {
  origin: string;
  cookie: string;
  key: string;
}

export interface Pushed {
  status: number;
  accepted: number;
  rejected: number;
}

/** Pushes lines of NDJSON. Status 0: no response. */
export async function pushLines({ origin, key }: FeedDoor, lines: readonly string[]): Promise<Pushed> {
  const response = await fetch(`${origin}/api/ingest/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${key}` },
    body: lines.join('\n'),
  }).catch(() => undefined);
  const answer: unknown = await response?.json();
  const { data } = ingestAnswerSchema.safeParse(answer);
  const { accepted = 0, rejected = [] } = data ?? {};
  return { status: response?.status ?? 0, accepted, rejected: rejected.length };
}
