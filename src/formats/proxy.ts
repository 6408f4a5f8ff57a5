/** The proxy that the service goes out through, and the hosts that it reaches without. */
export type OutboundProxy = {
  /** With name and password where the proxy asks for them. */
  url: string;
  /** As NO_PROXY has them: `example.com` and `.example.com` with all below, `*` for all. */
  except: readonly string[];
};

/** The proxy for a host; undefined where it is reached without one. */
export function proxyFor(proxy: OutboundProxy | undefined, host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  const isExcepted = proxy?.except.some((given) => {
    const suffix = given
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^\*?\./, '');
    return given === '*' || name === suffix || name.endsWith(`.${suffix}`);
  });
  return isExcepted ? undefined : proxy?.url;
}
