import type { MatchedBet } from '@bothways/domain/matched-betting';
import type { ByteWriter } from './byte-writer.ts';
import type { ListEncoder } from './list-encoder.ts';
import { encodeListBody } from './server.codec.ts';

type Encoder = ListEncoder<MatchedBet>;

/** Stateless: every message contains complete records. */
export class MatchedListEncoder implements Encoder {
  snapshot(w: ByteWriter, { rows, ...head }: Parameters<Encoder['snapshot']>[1]): void {
    w.append(encodeListBody({ kind: 'matchedBetsSnapshot', ...head, matchedBets: [...rows] }));
  }

  changes(w: ByteWriter, { upserts, removes, ...head }: Parameters<Encoder['changes']>[1]): void {
    const ids = removes.map(({ id }) => ({ id }));
    w.append(encodeListBody({ kind: 'matchedBetsChanges', ...head, upserts: [...upserts], removes: ids }));
  }

  end(): void {
    // Holds no state to release.
  }
}
