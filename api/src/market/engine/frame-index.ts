import type { ListFrame } from './protocol.ts';

/** Group, whether it is a snapshot, where it begins and ends. */
const NUMBERS = 4;

/** Where the frames of a batch stand: numbers, because hundreds of objects take longer to another thread than their frames. */
export class FrameIndex {
  readonly #numbers: number[] = [];

  get isEmpty(): boolean {
    return this.#numbers.length === 0;
  }

  add(group: number, type: ListFrame['type'], from: number, to: number): void {
    this.#numbers.push(group, type === 'snapshot' ? 1 : 0, from, to);
  }

  /** All of them; none are left. */
  take(): Float64Array<ArrayBuffer> {
    return Float64Array.from(this.#numbers.splice(0));
  }
}

/** Calls back for each frame, in the order in which they were written. */
export function eachFrame(
  index: Float64Array,
  visit: (group: number, type: ListFrame['type'], from: number, to: number) => void,
): void {
  for (let at = 0; at < index.length; at += NUMBERS) {
    const [group = 0, isSnapshot = 0, from = 0, to = 0] = index.subarray(at, at + NUMBERS);
    visit(group, isSnapshot === 1 ? 'snapshot' : 'changes', from, to);
  }
}
