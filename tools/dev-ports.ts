import { createServer } from 'node:net';

const API_PORT = 4000;
/** All ports of one clone lie within fewer than this. */
const STEP = 20;
const TRIES = 10;
/** `localhost` resolves to either. */
const LOOPBACKS = ['127.0.0.1', '::1'];

const isTakenAt = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });

/** Returns whether a port is in use. */
export async function isTaken(port: number): Promise<boolean> {
  for (const host of LOOPBACKS) if (await isTakenAt(port, host)) return true;
  return false;
}

interface DevPorts {
  api: number;
  /** Offset of the apps' ports from the usual ones. */
  shift: number;
  /** Why the ports differ from the usual ones, in a sentence. */
  note?: string;
}

/**
 * Chooses the ports of a development clone: the usual ones, or if one of them is in use, the next that are all free, so
 * that two clones can run side by side.
 * @param apps the usual ports of the apps served besides the API
 * @param asked the API's port, if specified: it is used or refused, never replaced
 * @throws Error if the specified port is in use, or none are free
 */
export async function devPorts(
  apps: readonly number[],
  asked: string | undefined,
  taken: (port: number) => Promise<boolean> = isTaken,
): Promise<DevPorts> {
  if (asked !== undefined && (await taken(Number(asked))))
    throw new Error(`Port ${asked} is taken: name another one in PORT, or none.`);
  const usual = [...(asked === undefined ? [API_PORT] : []), ...apps];
  let held: number | undefined;
  for (let shift = 0; shift < STEP * TRIES; shift += STEP) {
    const ports = usual.map((port) => port + shift);
    const states = await Promise.all(ports.map(taken));
    const busy = ports[states.indexOf(true)];
    if (busy !== undefined) {
      held ??= busy;
      continue;
    }
    const api = asked === undefined ? API_PORT + shift : Number(asked);
    if (held === undefined) return { api, shift };
    return {
      api,
      shift,
      note: `Port ${held} is taken: this one serves ${shift} further, at ${ports.join(', ')}.`,
    };
  }
  throw new Error(
    `Port ${held} is taken, and so are the ${TRIES - 1} places beyond: end one of what runs there.`,
  );
}
