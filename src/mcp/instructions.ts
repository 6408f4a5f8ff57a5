/** Sections of the spec's description that matter to whoever calls tools; the others are about HTTP. */
export const SECTIONS = ['Dates', 'Money', 'Records and lists'];

const TOOLS = `Every tool is one operation of the service. A result is a record or an array under \`data\`; a list also has \`meta\`.
A failure names a \`code\`, a message and the faulty arguments by path, such as \`lines.0.unit_price\`: correct these and call again.
A tool that is not listed needs a permission that the key's user does not hold, or is switched off.`;

/** What a model is told before its first call, in the words of the spec: what matters most comes first. */
export function instructionsOf({ description = '' }: { description?: string }): string {
  const [introduction = '', ...sections] = description.split(/^## /m);
  const chosen = SECTIONS.map((title) => sections.find((section) => section.startsWith(`${title}\n`)));
  return [introduction.trim(), TOOLS, ...chosen.map((section) => section && `## ${section.trim()}`)]
    .filter((part) => part)
    .join('\n\n');
}
