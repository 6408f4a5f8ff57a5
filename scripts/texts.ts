// The sentences in locales/ as they are kept, the types that are generated of the English ones, and what is wrong with
// those of the other languages.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Sentences } from '../src/domain/texts.ts';

const LOCALES = fileURLToPath(new URL('../locales', import.meta.url));

/** What a parameter is: a number is counted or formatted, anything else is shown as it is. */
type Kind = 'number' | 'string' | 'value';
type Parameters = Map<string, Kind>;

const TYPE_OF: Record<Kind, string> = { number: 'number', string: 'string', value: 'string | number' };

const MADE_OF = 'locales/en by scripts/generate.ts: do not edit, run "npm run generate".';

/** What API keys, AI clients and the command line are answered is not translated. */
const ENGLISH_ONLY = ['callers'];

/** There are no pages of the dashboard in Bosnian. */
const NOT_IN_BOSNIAN = /^(dashboard\/|messages$|sef-answers$|tables$)/;

/** Who reads these knows the value from what was typed: a translation may leave it out. */
const MAY_LEAVE_OUT = ['messages', 'sef-answers'];

/** The languages that there is a folder of, English first. */
export const LOCALE_NAMES = ['en', ...readdirSync(LOCALES).filter((name) => name !== 'en')];

/** The rooms of a language, such as `pages` and `dashboard/clients`. */
export function roomsOf(language: string): string[] {
  return globSync('**/*.json', { cwd: join(LOCALES, language) })
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

/** The sentences of a room by their keys, such as `bulk.saved`. */
export function sentencesOf(language: string, room: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (part: Sentences, path: string) => {
    for (const [key, value] of Object.entries(part)) {
      if (typeof value === 'string') found.set(path + key, value);
      else visit(value, `${path}${key}.`);
    }
  };
  visit(fileOf(language, room), '');
  return found;
}

/** A room as it is kept. */
export function fileOf(language: string, room: string): Sentences {
  return JSON.parse(readFileSync(join(LOCALES, language, `${room}.json`), 'utf8'));
}

/** The parameters of a sentence. @throws where it is not ICU MessageFormat */
export function parametersOf(sentence: string): Parameters {
  const found: Parameters = new Map();
  const add = (name: string, kind: Kind) => {
    const known = found.get(name);
    found.set(name, known === undefined || known === 'value' ? kind : known);
  };
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.argument) add(element.value, 'value');
      else if (element.type === TYPE.number) add(element.value, 'number');
      else if (element.type === TYPE.select || element.type === TYPE.plural) {
        const isIgnored = Object.keys(element.options).join() === 'other';
        add(element.value, element.type === TYPE.plural ? 'number' : isIgnored ? 'value' : 'string');
        for (const { value } of Object.values(element.options)) visit(value);
      } else if (element.type !== TYPE.literal && element.type !== TYPE.pound)
        throw new Error('only plain parameters, number, plural and select are in use');
    }
  };
  visit(parse(sentence, { ignoreTag: true }));
  return found;
}

/** What is wrong with the sentences of all languages, each with its file and key. */
export function faults(): string[] {
  return roomsOf('en').flatMap((room) =>
    LOCALE_NAMES.flatMap((language) => {
      if (isLeftOut(language, room)) return [];
      return faultsOf(language, room).map((fault) => `locales/${language}/${room}.json: ${fault}`);
    }),
  );
}

function isLeftOut(language: string, room: string): boolean {
  return (
    (language !== 'en' && ENGLISH_ONLY.includes(room)) || (language === 'bs' && NOT_IN_BOSNIAN.test(room))
  );
}

function faultsOf(language: string, room: string): string[] {
  if (!existsSync(join(LOCALES, language, `${room}.json`))) return ['is missing'];
  const english = sentencesOf('en', room);
  const own = sentencesOf(language, room);
  return [
    ...[...english.keys()].filter((key) => !own.has(key)).map((key) => `${key} is missing`),
    ...[...own].flatMap(([key, sentence]) => {
      const model = english.get(key);
      if (model === undefined) return [`${key} is not in English`];
      return faultsOfSentence(sentence, model, MAY_LEAVE_OUT.includes(room)).map(
        (fault) => `${key} ${fault}`,
      );
    }),
  ];
}

export function faultsOfSentence(sentence: string, english: string, mayLeaveOut: boolean): string[] {
  let own: Parameters;
  try {
    own = parametersOf(sentence);
  } catch (error) {
    return [`is not ICU MessageFormat (${error instanceof Error ? error.message : error})`];
  }
  const model = parametersOf(english);
  const unknown = [...own.keys()].filter((name) => !model.has(name));
  const lost = mayLeaveOut ? [] : [...model.keys()].filter((name) => !own.has(name));
  return [
    ...unknown.map((name) => `has {${name}}, which the English sentence has not`),
    ...lost.map((name) => `lacks {${name}}: where it is not said, write {${name}, select, other {…}}`),
  ];
}

/** A module of types: the texts of some rooms, with the parameters of each sentence that has any. */
export function typesOf(exported: string, folder: '' | 'dashboard/'): string {
  const rooms = roomsOf('en').filter(
    (room) => room.startsWith(folder) && !room.slice(folder.length).includes('/'),
  );
  const named = rooms.map((room) => ({
    room,
    name: room.slice(folder.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  }));
  return [
    `// Generated from ${MADE_OF}`,
    "import type { TextsOf } from '../src/domain/texts.ts';",
    ...named.map(({ room, name }) => `import type ${name} from '../locales/en/${room}.json';`),
    '',
    `export type ${exported} = {`,
    ...named.map(({ room, name }) => `  ${name}: TextsOf<typeof ${name}, ${parameterTypes(room)}>;`),
    '};',
    '',
  ].join('\n');
}

function parameterTypes(room: string): string {
  const inAll = LOCALE_NAMES.filter((language) => existsSync(join(LOCALES, language, `${room}.json`))).map(
    (language) => sentencesOf(language, room),
  );
  const visit = (part: Sentences, path: string, indent: string): string => {
    const lines = Object.entries(part).flatMap(([key, value]) => {
      const name = /^\w+$/.test(key) ? key : `'${key}'`;
      if (typeof value !== 'string') {
        const inner = visit(value, `${path}${key}.`, `${indent}  `);
        return inner === '{}' ? [] : [`${indent}  ${name}: ${inner};`];
      }
      const fields = fieldsOf(
        inAll.flatMap((sentences) => sentences.get(path + key) ?? []),
        `${room}.json: ${path}${key}`,
      );
      return fields === '' ? [] : [`${indent}  ${name}: { ${fields} };`];
    });
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
  };
  return visit(fileOf('en', room), '', '  ');
}

/** The parameters of the English sentence; what a translation counts is a number in all. */
function fieldsOf([english = '', ...others]: string[], where: string): string {
  try {
    const kinds = parametersOf(english);
    for (const other of others)
      for (const [name, kind] of parametersOf(other)) if (kinds.get(name) === 'value') kinds.set(name, kind);
    return [...kinds].map(([name, kind]) => `${name}: ${TYPE_OF[kind]}`).join('; ');
  } catch (error) {
    throw new Error(`locales/…/${where} is not ICU MessageFormat`, { cause: error });
  }
}
