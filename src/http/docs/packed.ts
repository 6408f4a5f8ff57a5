// Large bytes that are the same for everybody, such as the specification: compressed once for each coding, on zlib's own
// threads, with the first request that takes it. They hold neither secrets nor anything of the request, so that their
// size when compressed says nothing (BREACH).
import type { Request, Response } from 'express';
import { markShared } from '../connections.ts';
import { codingOf } from '../pipeline/reply.ts';

/** Sends the bytes as the client takes them; headers that do not depend on that are the caller's. */
type SendPacked = (request: Request, response: Response) => Promise<void>;

/** @param make is called once, with the first request */
export function packed(make: () => Buffer | Promise<Buffer>): SendPacked {
  const versions = new Map<string, Promise<Buffer>>();
  const version = (name: string, pack: () => Promise<Buffer>) => {
    const known = versions.get(name);
    if (known) return known;
    const made = pack();
    versions.set(name, made);
    // What failed is tried again with the next request.
    made.catch(() => versions.delete(name));
    return made;
  };
  const plain = () => version('identity', async () => make());
  return async (request, response) => {
    const coding = codingOf(request);
    const bytes = coding ? version(coding.name, async () => coding.pack(await plain())) : plain();
    const content = await bytes;
    response.vary('Accept-Encoding');
    if (coding) response.set('Content-Encoding', coding.name);
    markShared(response);
    response.send(content);
  };
}
