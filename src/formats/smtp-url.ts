/** The mail server as `SMTP_URL` names it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  /** No word without STARTTLS. */
  requireTLS: boolean;
  ignoreTLS: boolean;
  /** Who logs in; null where the server wants nobody to. */
  auth: { user: string; pass: string } | null;
  /** How this machine greets the server; its own name when null. */
  name: string | null;
  tls: { rejectUnauthorized: boolean; servername: string | null };
};

const OPTIONS = ['requireTLS', 'ignoreTLS', 'name', 'tls.rejectUnauthorized', 'tls.servername'] as const;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Reads `smtp://user:password@host:port?option=value`, or `smtps://` for TLS from the first byte. A password goes to
 * another machine only over TLS, unless `requireTLS=false` says otherwise.
 * @throws Error that says what is wrong and repeats nothing of the address: it may hold a password
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must be an address such as smtp://user:password@mail.example.com:587');
  }
  if (url.pathname !== '' && url.pathname !== '/') throw new Error('must have no path');
  const options = optionsOf(url.searchParams);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const auth = url.username === '' ? null : { user: decoded(url.username), pass: decoded(url.password) };
  const ignoreTLS = flag(options, 'ignoreTLS', false);
  const guardsPassword = auth !== null && !LOOPBACK.test(host) && !ignoreTLS;
  const requireTLS = flag(options, 'requireTLS', guardsPassword);
  if (requireTLS && ignoreTLS) throw new Error('cannot have both requireTLS and ignoreTLS');
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: requireTLS && !secure,
    ignoreTLS,
    auth,
    name: options.get('name') ?? null,
    tls: {
      rejectUnauthorized: flag(options, 'tls.rejectUnauthorized', true),
      servername: options.get('tls.servername') ?? null,
    },
  };
}

type Options = Map<(typeof OPTIONS)[number], string>;

function optionsOf(given: URLSearchParams): Options {
  const options: Options = new Map();
  for (const [key, value] of given) {
    const name = OPTIONS.find((option) => option === key);
    if (!name) throw new Error(`has an unknown option; the options are: ${OPTIONS.join(', ')}`);
    options.set(name, value);
  }
  return options;
}

function flag(options: Options, name: (typeof OPTIONS)[number], otherwise: boolean): boolean {
  const text = options.get(name);
  if (text === undefined) return otherwise;
  if (text !== 'true' && text !== 'false')
    throw new Error(`has the option ${name}, which must be true or false`);
  return text === 'true';
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Error('has a user or password with a % that must be written as %25');
  }
}
