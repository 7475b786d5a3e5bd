declare module 'autocannon' {
  interface Options {
    url: string;
    method: 'POST';
    headers: Record<string, string>;
    body: string;
    connections: number;
    /** Seconds. */
    duration: number;
  }
  interface Result {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
