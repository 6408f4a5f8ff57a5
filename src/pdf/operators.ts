// The operators of content (ISO 32000-1, annex A) with the operands that each takes: n a number, N a name, s a string,
// a a list, D a dictionary or a name of one.

/** Where an operator may stand. */
export type Kind =
  /** How things are drawn: anywhere. */
  | 'state'
  | 'colour'
  /** Outside of texts and paths. */
  | 'page'
  /** The beginning of a path, or more of it. */
  | 'start'
  | 'path'
  /** The end of a path, which draws it. */
  | 'paint'
  | 'clip'
  /** Within texts. */
  | 'text'
  | 'show'
  /** Marks that say what things are, and are left out. */
  | 'mark'
  | 'glyph';

export type Operator = { kind: Kind; operands: string };

const TABLE: Record<Kind, string> = {
  state: 'w:n J:n j:n M:n d:an ri:N i:n gs:N Tc:n Tw:n Tz:n TL:n Tf:Nn Tr:n Ts:n',
  colour: 'CS:N cs:N SC:* SCN:* sc:* scn:* G:n g:n RG:nnn rg:nnn K:nnnn k:nnnn',
  page: 'q: Q: cm:nnnnnn sh:N Do:N BT: ET:',
  start: 'm:nn re:nnnn',
  path: 'l:nn c:nnnnnn v:nnnn y:nnnn h:',
  paint: 'S: s: f: F: f*: B: B*: b: b*: n:',
  clip: 'W: W*:',
  text: 'Td:nn TD:nn Tm:nnnnnn T*:',
  show: 'Tj:s TJ:a \':s ":nns',
  mark: 'MP:N DP:ND BMC:N BDC:ND EMC: BX: EX:',
  glyph: 'd0:nn d1:nnnnnn',
};

export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries(TABLE).flatMap(([kind, list]) =>
    list.split(' ').map((entry): [string, Operator] => {
      const at = entry.indexOf(':');
      return [entry.slice(0, at), { kind: kind as Kind, operands: entry.slice(at + 1) }];
    }),
  ),
);
