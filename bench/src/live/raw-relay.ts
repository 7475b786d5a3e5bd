/** `node raw-relay.ts <port>`: hands every pushed body to every socket at once. What a push costs without a product. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = await request.toArray();
  const body = Buffer.concat(chunks);
  for (const socket of sockets.clients) socket.send(body);
  response.end('{"rejected":[]}');
});
const sockets = new WebSocketServer({ server });
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));
