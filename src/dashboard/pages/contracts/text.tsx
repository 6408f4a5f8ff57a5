import { createElement, Fragment, type ReactNode } from 'react';
import { type Block, type Inline, parseMarkdown } from '../../../formats/markdown.ts';
import classes from './contracts.module.css';

/** The text of a contract as the signing page shows it: the same parser, which never produces HTML of the author. */
export function ContractText({ text }: { text: string }) {
  return <div className={classes.body}>{blocks(withoutGaps(parseMarkdown(text)))}</div>;
}

/** Maps the heading levels that the text uses to consecutive levels of the page, so that none is skipped. */
function withoutGaps(tree: readonly Block[]): Block[] {
  const levels = tree.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const used = [...new Set(levels)].sort((a, b) => a - b);
  return tree.map((block) =>
    block.kind === 'heading' ? { ...block, level: used.indexOf(block.level) + 1 } : block,
  );
}

// The blocks of one parsed text never change places: the index is the key.
function each<Part>(parts: readonly Part[], show: (part: Part, index: number) => ReactNode): ReactNode {
  return parts.map((part, index) => createElement(Fragment, { key: index }, show(part, index)));
}

function blocks(tree: readonly Block[]): ReactNode {
  return each(tree, blockOf);
}

function blockOf(block: Block): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${Math.min(6, block.level + 1)}`, null, inlines(block.content));
    case 'paragraph':
      return <p>{inlines(block.content)}</p>;
    case 'list':
      return listOf(block);
    case 'table':
      return tableOf(block);
    case 'quote':
      return <blockquote>{blocks(block.content)}</blockquote>;
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

function listOf({ start, items }: Extract<Block, { kind: 'list' }>): ReactNode {
  const content = each(items, (item) => <li>{itemContent(item)}</li>);
  return start === null ? <ul>{content}</ul> : <ol start={start}>{content}</ol>;
}

function itemContent(item: readonly Block[]): ReactNode {
  const [only, ...rest] = item;
  return only?.kind === 'paragraph' && rest.length === 0 ? inlines(only.content) : blocks(item);
}

function tableOf({ align, head, rows }: Extract<Block, { kind: 'table' }>): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {each(head, (cell, column) => (
            <th scope="col" align={align[column]}>
              {inlines(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {each(rows, (row) => (
          <tr>
            {each(row, (cell, column) => (
              <td align={align[column]}>{inlines(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inlines(content: readonly Inline[]): ReactNode {
  return each(content, inlineOf);
}

function inlineOf(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'emphasis':
      return <em>{inlines(inline.content)}</em>;
    case 'strong':
      return <strong>{inlines(inline.content)}</strong>;
    case 'strikethrough':
      return <s>{inlines(inline.content)}</s>;
    case 'link':
      return (
        <a href={inline.href} target="_blank" rel="noopener noreferrer">
          {inlines(inline.content)}
        </a>
      );
    case 'break':
      return <br />;
  }
}
