/**
 * `node raw-relay.ts <port>`: forwards the marked prices of every pushed body to every socket at once. Measures a push
 * without a product.
 */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { MARKED } from '../server/market.ts';

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = await request.toArray();
  const { quotes }: { quotes: { bookie: string }[] } = JSON.parse(Buffer.concat(chunks).toString());
  const marked = quotes.filter(({ bookie }) => bookie === MARKED);
  const body = JSON.stringify(marked);
  if (marked.length > 0) for (const socket of sockets.clients) socket.send(body);
  response.end('{"rejected":[]}');
});
const sockets = new WebSocketServer({ server });
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));
