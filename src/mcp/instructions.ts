/** Sections of the spec's description that matter to callers of tools; the others are about HTTP. */
export const SECTIONS = ['Records', 'Dates'];

/** Guides whose introduction, up to the first heading, matters to callers of tools. */
export const GUIDES = ['Money'];

/** The descriptions that are read from the spec: guides are the texts of its tags. */
export type Described = {
  info: { description?: string };
  tags?: { name: string; description?: string }[];
};

const TOOLS = `Each tool is one operation. A result is a record or an array under \`data\`; a list also has \`meta\`.
A failure names a \`code\`, a message and the faulty arguments by path, such as \`lines.0.unit_price\`: correct these and call again.
A tool that is not listed is switched off, or needs a permission that the user lacks.
Updates take what creates do; \`clear\` empties fields.
An \`idempotency_key\` makes repeating safe for 24 hours: a repeated call returns the first success and does nothing.`;

/** The workspace that the tools work in. */
export type WorkspaceFacts = {
  name: string;
  country: string;
  currency: string;
  timezone: string;
  environment: string;
};

/** Clients truncate instructions: a long name would displace the rest. */
const MAX_NAME_LENGTH = 60;

/** The part that is specific to the caller: the workspace. The name is the business's own text, so it is quoted. */
export function introductionOf(
  { name, country, currency, timezone, environment }: WorkspaceFacts,
  areas?: ReadonlySet<string>,
): string {
  const line = JSON.stringify(name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name);
  const offered = areas && `This connection has the tools of these areas alone: ${[...areas].join(', ')}.`;
  return [
    `This key works in the ${environment} workspace of ${line}: ${country}, ${currency}, ${timezone}.`,
    areas?.has('workspace') === false ? '' : '`get_catalogue` names its document types and tax rates.',
    offered,
  ]
    .filter((sentence) => sentence)
    .join(' ');
}

/** The instructions that a model reads before its first call, in the words of the spec, the most important first. */
export function instructionsOf({ info, tags = [] }: Described): string {
  const [introduction = '', ...sections] = (info.description ?? '').split(/^## /m);
  const chosen = SECTIONS.map((title) => sections.find((section) => section.startsWith(`${title}\n`)));
  const guides = GUIDES.map((name) => {
    const [beginning] = tags.find((tag) => tag.name === name)?.description?.split(/^## /m) ?? [];
    return beginning && `${name}\n\n${withoutTables(beginning)}`;
  });
  return [introduction.trim(), TOOLS, ...[...guides, ...chosen].map((text) => text && `## ${text.trim()}`)]
    .filter((part) => part)
    .join('\n\n');
}

/** The examples in tables repeat what the sentences around them say. */
function withoutTables(text: string): string {
  return text.replaceAll(/^\|.*\n\n?/gm, '');
}
