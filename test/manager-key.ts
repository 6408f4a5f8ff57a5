// A key that may manage webhook endpoints. It stands for one that names `webhooks.manage`: the session of an owner, which
// has that permission, too, with the operations of the public API behind the dashboard's gateway.
import { givePassword, PASSWORD, sessionCookieOf } from './dashboard/browser.ts';
import type { TestService } from './test-service.ts';

const MARK = 'session ';
const GATEWAY = /\/dashboard\/api\/workspaces\/[^/]+\/v1(?=\/)/;

/** Signs an owner or admin in. @returns what `request` and `apiFor` of the test service take as a key */
export async function managerKey(
  world: TestService,
  { email = world.ownerEmail, workspace = world.production } = {},
): Promise<string> {
  await givePassword(world, email);
  const answer = await fetch(`${world.url}/dashboard/api/sign-in`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}.`);
  return `${MARK}${workspace.reference} ${sessionCookieOf(answer.headers)}`;
}

/** Where the public API is for a key, and the headers that authenticate a request there. */
export function accessOf(url: string, key: string): { base: string; headers: Record<string, string> } {
  if (!key.startsWith(MARK)) return { base: `${url}/api/v1`, headers: { Authorization: `Bearer ${key}` } };
  const [, workspace, cookie = ''] = key.split(' ');
  return {
    base: `${url}/dashboard/api/workspaces/${workspace}/v1`,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
  };
}

/** The same request at the address of the public API; undefined for one that is sent there. */
export function behindGateway(request: Request): { method: string; url: string } | undefined {
  if (!GATEWAY.test(request.url)) return undefined;
  return { method: request.method, url: request.url.replace(GATEWAY, '/api/v1') };
}
