// The packages of fonts for what the faces of `fonts.ts` lack, in the order in which a character is looked for. Each is
// cut into files by character, and a file is read when a paper needs it.

/** Come with the service. */
export const BUNDLED = [
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
  '@fontsource-variable/noto-sans-thai',
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/noto-sans-bengali',
  '@fontsource-variable/noto-sans-tamil',
  '@fontsource-variable/yaldevi',
  '@fontsource-variable/noto-serif-gujarati',
  '@fontsource-variable/noto-serif-gurmukhi',
  '@fontsource-variable/noto-serif-kannada',
  '@fontsource-variable/noto-serif-malayalam',
  '@fontsource-variable/noto-serif-oriya',
  '@fontsource-variable/noto-serif-telugu',
  '@fontsource/abyssinica-sil',
  '@fontsource/padauk',
  '@fontsource/siemreap',
  // Signs of currencies.
  '@fontsource-variable/inter-tight',
];

/** Packages that one command adds: `invoicing fonts add japanese`. */
type FontSet = {
  name: string;
  says: string;
  /** The characters that it is named for where they cannot be printed. */
  characters: RegExp;
  packages: { name: string; version: string }[];
};

/** Once added, these are looked at first: the same Han characters have other shapes in Japan and Taiwan. */
export const OPTIONAL: FontSet[] = [
  {
    name: 'emoji',
    says: 'emoji, in outlines',
    characters: /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u,
    packages: [{ name: '@fontsource-variable/noto-emoji', version: '5.3.1' }],
  },
  {
    name: 'traditional-chinese',
    says: 'Han in the shapes of Taiwan, and more of them',
    characters: /\p{Script=Han}/u,
    packages: [{ name: '@fontsource-variable/noto-sans-tc', version: '5.3.1' }],
  },
  {
    name: 'japanese',
    says: 'Han in the shapes of Japan',
    characters: /\p{Script=Han}/u,
    packages: [{ name: '@fontsource-variable/noto-sans-jp', version: '5.3.1' }],
  },
  {
    name: 'more-scripts',
    says: 'Adlam, Balinese, Cherokee, Javanese, Lisu, Meetei Mayek, Ol Chiki, Syriac, Thaana, Tibetan',
    characters:
      /[\p{Script=Adlam}\p{Script=Balinese}\p{Script=Cherokee}\p{Script=Javanese}\p{Script=Lisu}\p{Script=Meetei_Mayek}\p{Script=Ol_Chiki}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Tibetan}]/u,
    packages: [
      ...[
        'adlam',
        'balinese',
        'cherokee',
        'javanese',
        'lisu',
        'meetei-mayek',
        'ol-chiki',
        'syriac',
        'thaana',
      ].map((script) => ({ name: `@fontsource-variable/noto-sans-${script}`, version: '5.3.0' })),
      { name: '@fontsource-variable/noto-serif-tibetan', version: '5.3.0' },
    ],
  },
];

/** The sets that are named for some of these characters, where no installed font has them. */
export function setsFor(characters: readonly string[]): string[] {
  return OPTIONAL.filter((set) => characters.some((each) => set.characters.test(each))).map(
    ({ name }) => name,
  );
}

/** The set of this name. */
export function fontSet(name: string): FontSet | undefined {
  return OPTIONAL.find((set) => set.name === name);
}
