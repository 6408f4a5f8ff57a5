// The operators of content (ISO 32000-1, annex A) with their operands: n a number, N a name, s a string, a an array,
// D a dictionary or its name.

/** The context in which an operator may occur. */
export type Kind =
  /** Graphics state: anywhere. */
  | 'state'
  | 'colour'
  /** Outside of text objects and paths. */
  | 'page'
  /** Path construction. */
  | 'start'
  | 'path'
  /** Path painting, which ends the path. */
  | 'paint'
  | 'clip'
  /** Within text objects. */
  | 'text'
  | 'show'
  /** Marked content, which is left out. */
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
