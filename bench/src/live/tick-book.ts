/** When each marked price was sent, so that a client that shows it knows how long it took. */
export class TickBook {
  readonly #sentAtMs = new Map<string, number>();

  sent(eventName: string, odds: number): void {
    this.#sentAtMs.set(`${eventName}|${odds}`, performance.now());
  }

  /** Milliseconds since this price was sent; undefined for one that was not. */
  age(eventName: string, odds: number): number | undefined {
    const sentAtMs = this.#sentAtMs.get(`${eventName}|${odds}`);
    return sentAtMs === undefined ? undefined : performance.now() - sentAtMs;
  }
}

/** The value that this share of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
