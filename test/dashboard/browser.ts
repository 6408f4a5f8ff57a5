// A browser as far as the dashboard's operations are concerned: it keeps the cookie and says where it asks from. Every
// answer is held against the second spec.
import { readFileSync } from 'node:fs';
import { hash as argon2 } from '@node-rs/argon2';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { findAccount, updateAccount } from '../../src/auth/users.ts';
import { closedSpec } from '../../src/spec/closed.ts';
import { checkAnswer } from '../spec-check.ts';
import type { TestService } from '../test-service.ts';

type Json = Record<string, unknown>;

export const dashboardSpec = JSON.parse(
  readFileSync(new URL('../../generated/dashboard.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, Json>>; components: Record<string, Json> };

export const PASSWORD = 'pet crvenih krušaka';

export type Answer<Data = Json> = { status: number; data: Data; body: Json; headers: Headers; text: string };

export type Browser = {
  /** Asks below `/dashboard/api`; a body is sent as JSON. */
  ask<Data = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<Data>>;
  /** By which it is known again where it has signed in, by their names. */
  devices: Map<string, string>;
  /** The cookie of its session, as it is sent. */
  cookie: string | undefined;
};

/** The cookie of the session that an answer begins, as it is sent back; empty where it begins none. */
export function sessionCookieOf(headers: Headers): string {
  const cookie = headers.getSetCookie().find((each) => /^(__Host-)?session-[\w-]{12}=/.test(each));
  return cookie?.split(';')[0] ?? '';
}

/** A browser that has been nowhere yet. */
export function createBrowser(world: TestService): Browser {
  const devices = new Map<string, string>();
  const browser: Browser = {
    devices,
    cookie: undefined,
    async ask<Data>(method: string, path: string, body?: unknown, extra: Record<string, string> = {}) {
      const headers = new Headers({ 'Sec-Fetch-Site': 'same-origin', 'User-Agent': 'Test', ...extra });
      const cookies = [...(browser.cookie === undefined ? [] : [browser.cookie]), ...devices.values()];
      if (cookies.length > 0) headers.set('Cookie', cookies.join('; '));
      if (body !== undefined) headers.set('Content-Type', 'application/json');
      const request = new Request(`${world.url}/dashboard/api${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      });
      const response = await fetch(request);
      for (const set of response.headers.getSetCookie()) {
        const cookie = set.split(';')[0] as string;
        if (/^(__Host-)?device-/.test(cookie)) devices.set(cookie.split('=')[0] as string, cookie);
        else browser.cookie = cookie;
      }
      await hold(method, path, response);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const parsed = isJson ? (JSON.parse(text) as Json) : {};
      return {
        status: response.status,
        data: parsed.data as Data,
        body: parsed,
        headers: response.headers,
        text,
      };
    },
  };
  return browser;
}

/** Lets a user sign in: an existing address gets the password of the tests. */
export async function givePassword(
  world: TestService,
  email: string,
  hashed = passwordHashOnce(),
): Promise<void> {
  const passwordHash = await hashed;
  await world.write(async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new Error(`There is no user ${email}.`);
    await updateAccount(tx, account.id, { passwordHash });
  });
}

/** A browser with a signed-in user. */
export async function signedInAs(world: TestService, email: string): Promise<Browser> {
  await givePassword(world, email);
  const browser = createBrowser(world);
  const { status } = await browser.ask('POST', '/sign-in', { email, password: PASSWORD });
  if (status !== 200) throw new Error(`Signing in answered ${status}.`);
  return browser;
}

/** A hash says what it costs to prove: at that of real ones, each test that signs in would take tens of milliseconds more. */
let hash: Promise<string> | undefined;
function passwordHashOnce(): Promise<string> {
  hash ??= argon2(PASSWORD.normalize('NFKC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return hash;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: 'dashboard', ...closedSpec(dashboardSpec) });
const templates = Object.keys(dashboardSpec.paths).map((template) => ({
  template,
  pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

/** A failure without what the dashboard's envelope has besides that of the public API. @throws where that is missing */
async function asPublic(response: Response): Promise<Response> {
  const body = (await response.clone().json()) as { error: Json };
  const validate = ajv.getSchema('dashboard#/components/schemas/ErrorResponse');
  if (!validate?.(body)) throw new Error(`${ajv.errorsText(validate?.errors)}\n${JSON.stringify(body)}`);
  const { key, params, details, ...error } = body.error;
  return new Response(JSON.stringify({ error }), response);
}

/** Throws when an answer is not one that the spec declares for its operation. */
async function hold(method: string, target: string, response: Response): Promise<void> {
  const path = target.split('?')[0] as string;
  const gateway = /^\/workspaces\/[^/]+\/v1(\/.*)$/.exec(path);
  if (gateway) {
    if (response.status !== 401 && response.status !== 404)
      await checkAnswer(
        { method, url: `http://here/api/v1${gateway[1]}` },
        response.status < 400 ? response : await asPublic(response),
        { forPages: true },
      );
    return;
  }
  const at = `${method} ${path} answered ${response.status}`;
  const text = await response.clone().text();
  if (response.status >= 500) throw new Error(`${at}: ${text}`);
  const template = templates.find(({ pattern }) => pattern.test(path))?.template;
  const operation =
    template === undefined ? undefined : dashboardSpec.paths[template]?.[method.toLowerCase()];
  if (!operation) return;
  const declared = (operation.responses as Json)[String(response.status)] as Json | undefined;
  if (!declared) throw new Error(`${at}, which the spec does not declare: ${text}`);
  const pointer =
    typeof declared.$ref === 'string'
      ? declared.$ref.slice(1)
      : `/paths/${encodeURIComponent(template?.replaceAll('~', '~0').replaceAll('/', '~1') ?? '')}/${method.toLowerCase()}/responses/${response.status}`;
  const resolved = typeof declared.$ref === 'string' ? lookUp(declared.$ref) : declared;
  const content = resolved.content as Json | undefined;
  if (!content) {
    if (text !== '') throw new Error(`${at} with a body, where the spec has none: ${text}`);
    return;
  }
  if (!content['application/json']) return;
  const validate = ajv.getSchema(`dashboard#${pointer}/content/application~1json/schema`);
  if (!validate?.(JSON.parse(text))) {
    throw new Error(`${at}, but that breaks the spec: ${ajv.errorsText(validate?.errors)}\n${text}`);
  }
}

function lookUp(ref: string): Json {
  const [, , kind, name] = ref.split('/') as [string, string, string, string];
  return (dashboardSpec.components[kind] as Record<string, Json>)[name] as Json;
}
