import { inScript } from '../../domain/cyrillic.ts';
import type { Language } from '../../domain/language.ts';

/** What the sample of a look says. */
type SampleWords = {
  client: string;
  street: string;
  city: string;
  /** The descriptions of its lines; one has two lines of text itself. */
  lines: [advice: string, design: string, travel: string, prints: string];
  note: string;
};

const WORDS: Record<Exclude<Language, 'sr-Cyrl'>, SampleWords> = {
  en: {
    client: 'Sample Client',
    street: 'Main Street 1',
    city: 'Sample Town',
    lines: ['Consulting', 'Design of a catalogue\nwith 48 pages', 'Travel costs', 'Prints'],
    note: 'This is a sample: nothing is to be paid.',
  },
  sr: {
    client: 'Klijent iz primera',
    street: 'Glavna 1',
    city: 'Beograd',
    lines: ['Savetovanje', 'Dizajn kataloga\nsa 48 strana', 'Putni troškovi', 'Otisci'],
    note: 'Ovo je primer: ništa se ne plaća.',
  },
  hr: {
    client: 'Klijent iz primjera',
    street: 'Glavna 1',
    city: 'Zagreb',
    lines: ['Savjetovanje', 'Dizajn kataloga\ns 48 stranica', 'Putni troškovi', 'Otisci'],
    note: 'Ovo je primjer: ništa se ne plaća.',
  },
  bs: {
    client: 'Klijent iz primjera',
    street: 'Glavna 1',
    city: 'Sarajevo',
    lines: ['Savjetovanje', 'Dizajn kataloga\nsa 48 stranica', 'Putni troškovi', 'Otisci'],
    note: 'Ovo je primjer: ništa se ne plaća.',
  },
  de: {
    client: 'Musterkunde',
    street: 'Hauptstraße 1',
    city: 'Musterstadt',
    lines: ['Beratung', 'Gestaltung eines Katalogs\nmit 48 Seiten', 'Reisekosten', 'Drucke'],
    note: 'Dies ist ein Muster: Es ist nichts zu zahlen.',
  },
};

export function sampleWords(language: Language): SampleWords {
  const { lines, ...words } = WORDS[language === 'sr-Cyrl' ? 'sr' : language];
  const written = (text: string) => inScript(text, language);
  return {
    client: written(words.client),
    street: written(words.street),
    city: written(words.city),
    lines: lines.map(written) as SampleWords['lines'],
    note: written(words.note),
  };
}
