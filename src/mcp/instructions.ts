/** Sections of the spec's description that matter to whoever calls tools; the others are about HTTP. */
export const SECTIONS = ['Records', 'Dates'];

/** Guides of which a tool's caller needs what stands before their first heading. */
export const GUIDES = ['Money'];

/** What is read of the spec: guides are the texts of its tags. */
export type Described = {
  info: { description?: string };
  tags?: { name: string; description?: string }[];
};

const TOOLS = `Every tool is one operation of the service. A result is a record or an array under \`data\`; a list also has \`meta\`.
A failure names a \`code\`, a message and the faulty arguments by path, such as \`lines.0.unit_price\`: correct these and call again.
A tool that is not listed needs a permission that the key's user does not hold, or is switched off.`;

/** What a model is told before its first call, in the words of the spec: what matters most comes first. */
export function instructionsOf({ info, tags = [] }: Described): string {
  const [introduction = '', ...sections] = (info.description ?? '').split(/^## /m);
  const chosen = SECTIONS.map((title) => sections.find((section) => section.startsWith(`${title}\n`)));
  const guides = GUIDES.map((name) => {
    const [beginning] = tags.find((tag) => tag.name === name)?.description?.split(/^## /m) ?? [];
    return beginning && `${name}\n\n${beginning}`;
  });
  return [introduction.trim(), TOOLS, ...[...guides, ...chosen].map((text) => text && `## ${text.trim()}`)]
    .filter((part) => part)
    .join('\n\n');
}
