import type { OpenSocket } from './live-socket.ts';

/** Opens a WebSocket to a path of this origin. */
export const browserSocket =
  (path: string): OpenSocket =>
  ({ onOpen, onBytes, onClose }) => {
    const url = new URL(path, window.location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    const listening = new AbortController();
    const { signal } = listening;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', onOpen, { signal });
    socket.addEventListener('close', onClose, { signal });
    socket.addEventListener(
      'message',
      (event: MessageEvent<unknown>) => {
        if (event.data instanceof ArrayBuffer) onBytes(new Uint8Array(event.data));
      },
      { signal },
    );
    return {
      send: (bytes) => socket.send(new Uint8Array(bytes)),
      close() {
        listening.abort();
        socket.close(1000);
      },
    };
  };
