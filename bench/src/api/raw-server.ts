/** `node raw-server.ts <file> <port>`: bare node:http, answering every request with the bytes of the file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));
