// The licences of the fonts travel with them: in the repository, in the image, and with the pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n');

/** Where each package keeps the licence of its fonts, and the copy of it. */
const LICENCES: Record<string, { original: string; copy: string }> = {
  '@expo-google-fonts/arimo': { original: 'LICENSE_FONT', copy: 'arimo.txt' },
  '@expo-google-fonts/cousine': { original: 'LICENSE_FONT', copy: 'cousine.txt' },
  '@expo-google-fonts/tinos': { original: 'LICENSE_FONT', copy: 'tinos.txt' },
  '@expo-google-fonts/source-sans-3': { original: 'LICENSE_FONT', copy: 'source-sans-3.txt' },
  '@expo-google-fonts/source-serif-4': { original: 'LICENSE_FONT', copy: 'source-serif-4.txt' },
  '@fontsource-variable/source-sans-3': { original: 'LICENSE', copy: 'source-variable.txt' },
  '@fontsource-variable/source-serif-4': { original: 'LICENSE', copy: 'source-variable.txt' },
  '@fontsource-variable/inter-tight': { original: 'LICENSE', copy: 'inter-tight.txt' },
  '@fontsource-variable/noto-sans-bengali': { original: 'LICENSE', copy: 'noto-sans-bengali.txt' },
  '@fontsource-variable/noto-sans-devanagari': { original: 'LICENSE', copy: 'noto-sans-devanagari.txt' },
  '@fontsource-variable/noto-sans-kr': { original: 'LICENSE', copy: 'noto-cjk.txt' },
  '@fontsource-variable/noto-sans-sc': { original: 'LICENSE', copy: 'noto-cjk.txt' },
  '@fontsource-variable/noto-sans-tamil': { original: 'LICENSE', copy: 'noto-sans-tamil.txt' },
  '@fontsource-variable/noto-sans-thai': { original: 'LICENSE', copy: 'noto-sans-thai.txt' },
  '@fontsource-variable/noto-serif-gujarati': { original: 'LICENSE', copy: 'noto-serif-gujarati.txt' },
  '@fontsource-variable/noto-serif-gurmukhi': { original: 'LICENSE', copy: 'noto-serif-gurmukhi.txt' },
  '@fontsource-variable/noto-serif-kannada': { original: 'LICENSE', copy: 'noto-serif-kannada.txt' },
  '@fontsource-variable/noto-serif-malayalam': { original: 'LICENSE', copy: 'noto-serif-malayalam.txt' },
  '@fontsource-variable/noto-serif-oriya': { original: 'LICENSE', copy: 'noto-serif-oriya.txt' },
  '@fontsource-variable/noto-serif-telugu': { original: 'LICENSE', copy: 'noto-serif-telugu.txt' },
  '@fontsource-variable/yaldevi': { original: 'LICENSE', copy: 'yaldevi.txt' },
  '@fontsource/abyssinica-sil': { original: 'LICENSE', copy: 'abyssinica-sil.txt' },
  '@fontsource/padauk': { original: 'LICENSE', copy: 'padauk.txt' },
  '@fontsource/siemreap': { original: 'LICENSE', copy: 'siemreap.txt' },
  'dejavu-fonts-ttf': { original: 'LICENSE', copy: 'dejavu.txt' },
};

it('every package of fonts has its licence in LICENSES/, word for word, and a row in its table', () => {
  const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> };
  const fonts = Object.keys(dependencies).filter((name) => name.includes('font'));
  expect(fonts.toSorted()).toEqual(Object.keys(LICENCES).toSorted());
  for (const [name, { original, copy }] of Object.entries(LICENCES)) {
    expect(textOf(`LICENSES/${copy}`), name).toBe(textOf(`node_modules/${name}/${original}`));
    expect(textOf('LICENSES/README.md')).toMatch(new RegExp(`\`${name}\`.*\\(${copy}\\)`));
  }
});

it('the image has them, also where it builds the pages', () => {
  const copies = textOf('Dockerfile').match(/^COPY LICENSES LICENSES$/gm);
  expect(copies).toHaveLength(2);
});
