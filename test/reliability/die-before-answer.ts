// Loaded into the service before its own program: a request with the header `X-Die` kills the process, as kill -9 does,
// at the moment when its response would be sent.
import { ServerResponse } from 'node:http';

const { end } = ServerResponse.prototype;

ServerResponse.prototype.end = function dying(this: ServerResponse, ...args: unknown[]) {
  if (this.req.headers['x-die']) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(end, this, args) as ServerResponse;
} as typeof end;
