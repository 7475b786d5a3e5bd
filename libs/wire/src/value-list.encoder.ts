import type { ValueBet } from '@bothways/domain/valuebets';
import type { ByteWriter } from './byte-writer.ts';
import type { ListEncoder } from './list-encoder.ts';
import { encodeListBody } from './server.codec.ts';

type Encoder = ListEncoder<ValueBet>;

/** Stateless: every message contains complete records. */
export class ValueListEncoder implements Encoder {
  snapshot(w: ByteWriter, { rows, ...head }: Parameters<Encoder['snapshot']>[1]): void {
    w.append(encodeListBody({ kind: 'valueBetsSnapshot', ...head, valuebets: [...rows] }));
  }

  changes(w: ByteWriter, { upserts, removes, ...head }: Parameters<Encoder['changes']>[1]): void {
    const ids = removes.map(({ id }) => ({ id }));
    w.append(encodeListBody({ kind: 'valueBetsChanges', ...head, upserts: [...upserts], removes: ids }));
  }

  end(): void {
    // Holds no state to release.
  }
}
