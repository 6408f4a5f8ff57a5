// Floor: the cost of a small JSON answer in Node.js alone.
// Do not change: a ratio must not improve because its floor changed.
import { createServer } from 'node:http';
import { announce } from './announce.ts';

const server = createServer((_request, response) => {
  const body = JSON.stringify({ hello: 'world' });
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
});
announce(server.listen(0, '127.0.0.1'));
