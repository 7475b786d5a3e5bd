import type { Emit, Feed, FeedDeps } from '../feed.ts';
import { createMeter, type Meter } from '../meter.ts';
import { openRecording } from './open-recording.ts';
import { parseReplaySpec, type ReplaySpec } from './replay-spec.ts';
import { shiftTimes } from './shift-times.ts';
import type { Recording } from './timed-batch.ts';

/** At maximum speed, the event loop is served after this many items. */
const BREATH_ITEMS = 2000;

/**
 * `FEED=replay:<path>`: plays a file of real odds. Quotes keep the time at which their source saw them, so that gates
 * judge by the conditions of then; `times=now` shifts everything to the present.
 * @param text what follows `replay:`
 * @throws ReplayFileError if the options or the file are invalid
 */
export function createReplayFeed(text: string, deps: FeedDeps): Feed {
  const spec = parseReplaySpec(text);
  const recording = openRecording(spec);
  const meter = createMeter('replay', deps.clock);
  meter.setDetail('path', spec.path);
  return {
    name: 'replay',
    status: () => ({ ...meter.status(), skipped: { ...recording.skipped } }),
    start: async (emit, signal) => {
      meter.setState('running');
      try {
        await play(recording, spec, deps, meter, emit, signal);
        meter.setState('done');
      } catch (error) {
        meter.fail(error);
        meter.setState('failed');
      }
    },
  };
}

async function play(
  { batches, isTimed }: Recording,
  { speed = isTimed ? 1 : 0, toPresent }: ReplaySpec,
  { clock }: FeedDeps,
  meter: Meter,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const startedMs = clock.nowMs();
  let firstMs: number | undefined;
  let sinceBreath = 0;
  for await (const { atMs, source, items } of batches) {
    firstMs ??= atMs;
    const dueMs = speed > 0 ? startedMs + (atMs - firstMs) / speed : startedMs;
    const waitMs = dueMs - clock.nowMs();
    if (waitMs > 0 || sinceBreath >= BREATH_ITEMS) {
      await clock.sleep(Math.max(0, waitMs), signal);
      sinceBreath = 0;
    }
    if (signal.aborted) return;
    const shift = { quoteMs: clock.nowMs() - atMs, eventMs: startedMs - firstMs };
    meter.emit(emit, toPresent ? items.map((item) => shiftTimes(item, shift)) : items, source);
    sinceBreath += items.length;
  }
}
