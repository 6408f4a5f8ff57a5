import { type Html, html } from './html.ts';
import { type Block, type Inline, parseMarkdown } from './markdown.ts';

/** Renders Markdown as HTML: only the elements of the tree of `markdown.ts` can occur in it. */
export function markdown(text: string): Html {
  return blocks(parseMarkdown(text));
}

function blocks(tree: readonly Block[]): Html {
  return html`${tree.map((block) => html`${blockOf(block)}\n`)}`;
}

function blockOf(block: Block): Html {
  switch (block.kind) {
    case 'heading':
      return headingOf(block.level, inlines(block.content));
    case 'paragraph':
      return html`<p>${inlines(block.content)}</p>`;
    case 'list':
      return listOf(block);
    case 'table':
      return tableOf(block);
    case 'quote':
      return html`<blockquote>${blocks(block.content)}</blockquote>`;
    case 'code':
      return html`<pre tabindex="0"><code>${block.text}</code></pre>`;
    case 'rule':
      return html`<hr>`;
  }
}

/** The page's title is h1 and the section of the text h2, so the headings of the text begin with h3. */
function headingOf(level: number, content: Html): Html {
  if (level <= 1) return html`<h3>${content}</h3>`;
  if (level === 2) return html`<h4>${content}</h4>`;
  if (level === 3) return html`<h5>${content}</h5>`;
  return html`<h6>${content}</h6>`;
}

function listOf({ start, items }: Extract<Block, { kind: 'list' }>): Html {
  const content = items.map((item) => html`<li>${itemContent(item)}</li>`);
  return start === null ? html`<ul>${content}</ul>` : html`<ol start="${start}">${content}</ol>`;
}

function itemContent(item: readonly Block[]): Html {
  const [only, ...rest] = item;
  return only?.kind === 'paragraph' && rest.length === 0 ? inlines(only.content) : blocks(item);
}

const ALIGN = { left: 'start', center: 'center', right: 'end' } as const;

function tableOf({ align, head, rows }: Extract<Block, { kind: 'table' }>): Html {
  const alignOf = (column: number) => ALIGN[align[column] ?? 'left'];
  return html`<div class="scroll" tabindex="0"><table>
<thead><tr>${head.map((cell, column) => html`<th scope="col" class="${alignOf(column)}">${inlines(cell)}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, column) => html`<td class="${alignOf(column)}">${inlines(cell)}</td>`)}</tr>\n`,
  )}</tbody>
</table></div>`;
}

function inlines(content: readonly Inline[]): Html {
  return html`${content.map(inlineOf)}`;
}

function inlineOf(inline: Inline): Html {
  switch (inline.kind) {
    case 'text':
      return html`${inline.text}`;
    case 'code':
      return html`<code>${inline.text}</code>`;
    case 'emphasis':
      return html`<em>${inlines(inline.content)}</em>`;
    case 'strong':
      return html`<strong>${inlines(inline.content)}</strong>`;
    case 'strikethrough':
      return html`<s>${inlines(inline.content)}</s>`;
    case 'link':
      return html`<a href="${inline.href}" rel="noopener noreferrer nofollow" target="_blank">${inlines(inline.content)}</a>`;
    case 'break':
      return html`<br>`;
  }
}
