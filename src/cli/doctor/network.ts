import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../config/load.ts';
import { parseSmtpUrl } from '../../formats/smtp-url.ts';
import { greetMailServer } from '../../mail/smtp.ts';
import { type Finding, fail, ok, warn } from './check.ts';

/** A person waits for the answer. */
const LIMITS = { connect: 5000, greeting: 5000, handOver: 10_000, answer: 5000 };
const LOOKUP_MS = 5000;
/** More receivers than this say no more about the name server. */
const MOST_NAMES = 20;

/** Greets the mail server and signs in, without a mail. */
export async function checkMailServer({ SMTP_URL }: Config): Promise<Finding> {
  if (SMTP_URL === undefined) return ok('mail server', 'none is set');
  const server = parseSmtpUrl(SMTP_URL);
  const place = `${server.host}:${server.port}`;
  const problem = await greetMailServer(server, LIMITS);
  return problem === undefined
    ? ok('mail server', `${place} answers${server.auth ? ', and takes the password' : ''}`)
    : fail(
        'mail server',
        `${place}: ${problem}`,
        'Check SMTP_URL, and that the network lets this machine connect there. E-mails wait and are sent later.',
      );
}

/**
 * Looks up the names that the service connects to.
 * @param urls of the receivers of webhooks
 */
export async function checkNames({ SMTP_URL }: Config, urls: readonly string[]): Promise<Finding> {
  const hosts = [
    ...(SMTP_URL === undefined ? [] : [parseSmtpUrl(SMTP_URL).host]),
    ...urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, '')),
  ];
  const names = [...new Set(hosts)].filter((host) => isIP(host) === 0).slice(0, MOST_NAMES);
  if (names.length === 0) return ok('DNS', 'there are no names to look up');
  const missing = (
    await Promise.all(names.map(async (name) => ((await isKnown(name)) ? [] : [name])))
  ).flat();
  if (missing.length === 0) return ok('DNS', `${names.length} names of receivers and servers are found`);
  const found = `not found: ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}`;
  const remedy = 'Check the name servers of this machine, and the addresses of the endpoints.';
  return missing.length === names.length ? fail('DNS', found, remedy) : warn('DNS', found, remedy);
}

async function isKnown(name: string): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, LOOKUP_MS, false).unref());
  return Promise.race([
    lookup(name).then(
      () => true,
      () => false,
    ),
    late,
  ]);
}
