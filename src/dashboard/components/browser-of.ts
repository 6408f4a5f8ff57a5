/** The name of a browser and its system, as far as the user agent names them. */
export function browserOf(agent: string | null): string {
  if (!agent) return '–';
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return (
    [browser, system]
      .map((part) => part && (names[part] ?? part))
      .filter(Boolean)
      .join(', ') || agent
  );
}
