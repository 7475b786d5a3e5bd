/** The product's metrics of its own process. */
export interface Figures {
  /** Resident memory in megabytes. */
  rssMb: number;
  /** The event loop's p99 since the last read, in ms. */
  loopP99Ms: number;
  /** Its longest delay since then. */
  loopMaxMs: number;
  heapMb: number;
  /** CPU seconds used. */
  cpuS: number;
}

const MB = 1024 * 1024;

/** Returns the value of a line of `/metrics`. */
export const numberOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

export const metricsOf = async ({ origin }: { origin: string }): Promise<string> =>
  (await fetch(`${origin}/metrics`)).text();

export async function figuresOf(api: { origin: string }): Promise<Figures> {
  const text = await metricsOf(api);
  return {
    rssMb: numberOf(text, 'process_resident_memory_bytes') / MB,
    heapMb: numberOf(text, 'nodejs_heap_size_used_bytes') / MB,
    cpuS: numberOf(text, 'process_cpu_seconds_total'),
    loopP99Ms: numberOf(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
    loopMaxMs: numberOf(text, 'nodejs_eventloop_lag_max_seconds') * 1000,
  };
}
