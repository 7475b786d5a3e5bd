import { speak } from './raw-http.ts';

/** Each requests more than any system's buffers hold, on one connection and without reading. */
const QUESTION = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n';
const QUESTIONS = 32;

export interface Held {
  /** Number of connections closed by the server. */
  hungUp: number;
  slowestMs: number;
}

/** Opens connections that send requests and never read a response. */
export async function holdAnswers(
  port: number,
  { readers, patienceMs }: { readers: number; patienceMs: number },
): Promise<Held> {
  const raws = await Promise.all(
    Array.from({ length: readers }, () =>
      speak(port, (socket) => socket.write(QUESTION.repeat(QUESTIONS)), patienceMs, { isDeaf: true }),
    ),
  );
  return {
    hungUp: raws.filter(({ status }) => status === 0).length,
    slowestMs: Math.max(...raws.map(({ tookMs }) => tookMs)),
  };
}
