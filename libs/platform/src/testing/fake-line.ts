import type { ClientMessage, ServerMessage } from '@bothways/domain/live';
import { decodeClient, encodeServer } from '@bothways/wire';
import type { OpenSocket } from '../live/live-socket.ts';

/** One connection from the server's end, through the real codec. */
export interface FakeLine {
  /** Messages from the page. */
  sent: ClientMessage[];
  closed: boolean;
  accept(): void;
  say(...messages: ServerMessage[]): void;
  sayBytes(bytes: Uint8Array): void;
  cut(): void;
}

/** Connections without a network: `lines` has each that the page opened, oldest first. */
export function fakeLines(): { openSocket: OpenSocket; lines: FakeLine[]; last(): FakeLine } {
  const lines: FakeLine[] = [];
  const openSocket: OpenSocket = ({ onOpen, onBytes, onClose }) => {
    const whileOpen = (act: () => void) => (line.closed ? undefined : act());
    const line: FakeLine = {
      sent: [],
      closed: false,
      accept: () => whileOpen(onOpen),
      say(...messages) {
        for (const message of messages) whileOpen(() => onBytes(encodeServer(message)));
      },
      sayBytes: (bytes) => whileOpen(() => onBytes(bytes)),
      cut: () => whileOpen(onClose),
    };
    lines.push(line);
    return {
      send: (bytes) => line.sent.push(decodeClient(bytes)),
      close() {
        line.closed = true;
      },
    };
  };
  const last = (): FakeLine => {
    const line = lines.at(-1);
    if (!line) throw new Error('The page has made no connection');
    return line;
  };
  return { openSocket, lines, last };
}
