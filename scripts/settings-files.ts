// What generated text says of the settings, and the blocks of Markdown pages that hold such text.
import { describeSettings } from '../src/config/schema.ts';

const WIDTH = 100;

/** `.env.example`: every setting with its description and its default, all commented out. */
export function envExample(): string {
  const head = [
    'Settings of the invoicing service. Copy this file to .env next to package.json and take the # from what you change;',
    'the environment of the process wins. NAME_FILE=/path/to/file gives the value of NAME from a file: best for secrets.',
    'Made from src/config/schema.ts by "npm run generate": do not edit.',
  ];
  const blocks = describeSettings().map(({ name, description, default: value, fallback }) => {
    const text = fallback ? `${description} (otherwise ${fallback})` : description;
    return `${commented(text.replaceAll('`', ''))}\n#${name}=${/[\s#*]/.test(value) ? `"${value}"` : value}\n`;
  });
  return `${head.map((line) => `# ${line}`).join('\n')}\n\n${blocks.join('\n')}`;
}

/** The table of settings in docs/operations/configuration.md. */
export function settingsTable(): string {
  const rows = describeSettings().map(({ name, description, default: value, fallback }) => {
    const standard = fallback ?? (value === '' ? 'empty' : `\`${value}\``);
    return `| \`${name}\` | ${standard} | ${description} |`;
  });
  return ['| Name | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

function commented(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

// A block stands between `<!-- name: generated -->` and `<!-- /name -->`; all else of a page is written by hand.

/** The page with other content in its block. @throws Error where the page has no such block */
export function withBlock(page: string, name: string, content: string): string {
  const { from, to } = boundsOf(page, name);
  return `${page.slice(0, from)}\n${content.trim()}\n\n${page.slice(to)}`;
}

/** What the block holds. @throws Error where the page has no such block */
export function blockOf(page: string, name: string): string {
  const { from, to } = boundsOf(page, name);
  return page.slice(from, to).trim();
}

function boundsOf(page: string, name: string): { from: number; to: number } {
  const start = `<!-- ${name}: generated -->\n`;
  const from = page.indexOf(start);
  const to = page.indexOf(`<!-- /${name} -->`, from);
  if (from === -1 || to === -1) throw new Error(`The page has no block "${name}".`);
  return { from: from + start.length, to };
}
