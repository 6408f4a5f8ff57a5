/** How a spec is compared with an earlier one of the same version: a change that breaks a caller fails. */
export const COMPATIBILITY = {
  command: 'redocly',
  /** Further values of an answer are additions, too: callers were told to expect them (guides/versioning.md). */
  argsFor: (earlier: string, later: string) => ['diff', earlier, later, '--skip-rule', 'enum-values-added'],
};
