/** What files of documents and expenses may be, by what is in them. */
export const FILE_MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

export type FileMediaType = (typeof FILE_MEDIA_TYPES)[number];

/** The kinds that an electronic invoice may carry (EN 16931, BT-125). */
export const EINVOICE_MEDIA_TYPES: readonly FileMediaType[] = ['application/pdf', 'image/png', 'image/jpeg'];

export const FILE_LIMITS = { bytes: 10 * 1024 * 1024, perRecord: 20, name: 120 } as const;

/** How much of files an e-mail may have before base64, of 15 MiB with the PDF; what exceeds it is named with a link. */
export const MAX_MAILED_BYTES = 14 * 1024 * 1024;

const ENDING: Record<FileMediaType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Endings that say what the type is; any other is no ending of the file. */
const ENDINGS: Record<FileMediaType, RegExp> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
};

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const NOT_IN_NAMES = /[\\/:*?"<>|]+/g;

/**
 * A name that is safe as that of a file everywhere: the last part of a path, one line, without dots at its beginning,
 * of limited length, and with the ending of what the file is.
 */
export function fileName(given: string, type: FileMediaType): string {
  const last = given.replace(CONTROLS, ' ').split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .replace(NOT_IN_NAMES, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[.\s]+/, '');
  const ending = ENDING[type];
  const base = plain.replace(ENDINGS[type], '').replace(/[.\s]+$/, '') || 'file';
  const room = FILE_LIMITS.name - ending.length - 1;
  return `${[...base].slice(0, room).join('').trimEnd()}.${ending}`;
}
