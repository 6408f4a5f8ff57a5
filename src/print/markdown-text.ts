import type { Inline } from '../formats/markdown.ts';
import { boldOf, italicOf } from './fonts.ts';
import { ACCENT } from './palette.ts';
import type { Run, Style } from './typesetter.ts';

/** The text of a paragraph in its styles. A link is followed by its address, because paper cannot open it. */
export function runsOf(content: Inline[], style: Style): Run[] {
  return content.flatMap((part) => runsOfPart(part, style));
}

function runsOfPart(part: Inline, style: Style): Run[] {
  switch (part.kind) {
    case 'text':
      return [{ text: part.text, style }];
    case 'code':
      return [{ text: part.text, style: { ...style, face: 'mono', size: style.size * 0.85 } }];
    case 'break':
      return [{ text: '\n', style }];
    case 'strong':
      return runsOf(part.content, { ...style, face: boldOf(style.face) });
    case 'emphasis':
      return runsOf(part.content, { ...style, face: italicOf(style.face) });
    case 'strikethrough':
      return runsOf(part.content, { ...style, isStruck: true });
    case 'link': {
      const runs = runsOf(part.content, { ...style, color: ACCENT, link: part.href });
      const address = part.href.replace(/^mailto:/i, '');
      const isShown = runs.map(({ text }) => text).join('') === address;
      return isShown ? runs : [...runs, { text: ` (${address})`, style: { ...style, color: ACCENT } }];
    }
  }
}
