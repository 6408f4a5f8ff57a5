/** The proxy that the service goes out through, and the hosts that it reaches without. */
export type OutboundProxy = {
  /** With name and password where the proxy asks for them. */
  url: string;
  /** As NO_PROXY has them: `example.com` and `.example.com` with all below, `*` for all. */
  except: readonly string[];
};

/** The proxy for a host, which may be an address; undefined where it is reached without one. */
export function proxyFor(proxy: OutboundProxy | undefined, host: string): string | undefined {
  const name = hostOf(host).replace(/\.$/, '');
  const isExcepted = proxy?.except.some((given) => {
    const suffix = hostOf(given).replace(/^\*?\./, '');
    return given === '*' || name === suffix || name.endsWith(`.${suffix}`);
  });
  return isExcepted ? undefined : proxy?.url;
}

/** A name or an address without its port, and without the brackets that an address of IPv6 may stand in. */
function hostOf(text: string): string {
  const [, inBrackets, single] = /^(?:\[(.+)\]|([^:]*))(?::\d+)?$/.exec(text.toLowerCase()) ?? [];
  return inBrackets ?? single ?? text.toLowerCase();
}
