/** The mail server of `SMTP_URL`. */
export type SmtpServer = {
  host: string;
  port: number;
  /** Implicit TLS; otherwise STARTTLS if the server offers it. */
  secure: boolean;
  /** Fail without STARTTLS. */
  requireTLS: boolean;
  ignoreTLS: boolean;
  /** The login; null for a server without authentication. */
  auth: { user: string; pass: string } | null;
  /** The client name in EHLO; null for the host name of this machine. */
  name: string | null;
  tls: { rejectUnauthorized: boolean; servername: string | null };
};

const OPTIONS = ['requireTLS', 'ignoreTLS', 'name', 'tls.rejectUnauthorized', 'tls.servername'] as const;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/**
 * Parses `smtp://user:password@host:port?option=value`, or `smtps://` for implicit TLS. A password is sent to another
 * machine only over TLS, unless `requireTLS=false` is set.
 * @throws Error whose message repeats nothing of the URL, which may hold a password
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
