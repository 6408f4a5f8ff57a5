// Takes webhooks in a process of its own, and answers GET with how many have arrived.
import { createServer } from 'node:http';
import { announce } from './announce.ts';

let count = 0;
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(String(count));
    return;
  }
  request.resume().on('end', () => {
    count += 1;
    response.writeHead(204).end();
  });
});
announce(server.listen(0, '127.0.0.1'));
