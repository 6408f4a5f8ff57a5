import type { DocumentKind } from './catalogue.ts';
import type { DocumentRelation } from './document-relations.ts';
import { documentTitle } from './document-titles.ts';
import { documentTypeByKey } from './document-types.ts';
import type { Language } from './language.ts';
import { textsIn } from './texts.ts';

/** A document that another one names: its type's key is null where that is not known. */
type NamedDocument = {
  number: string | null;
  issue_date: string | null;
  document_type: string | null;
};

type NamedRelation = NamedDocument & { relation: DocumentRelation; document: unknown };

/** How a page or a PDF writes a date after "of". */
type DayText = (date: string) => string;

/** Nouns as subject, after «za» and verbs, and after «na osnovu». */
type Cases = { subject: string; object: string; basis: string };

/** How a language names other documents in a sentence. */
type Grammar = {
  /** By kind; undefined where the title of the type does in every case. */
  kinds?: Record<DocumentKind, Cases>;
  unknown: Cases;
  /** Before the date of a document. */
  of: string;
  /** The words before the documents that are named, by relation. */
  beginnings: Record<DocumentRelation, string>;
};

const ENGLISH: Grammar = {
  unknown: { subject: 'document', object: 'document', basis: 'document' },
  of: 'of',
  beginnings: {
    credits: 'For',
    debits: 'For',
    corrects: 'Corrects',
    made_from: 'Based on',
    deducts: 'Less',
    revises: 'Replaces',
  },
};

const SERBIAN = {
  kinds: {
    invoice: { subject: 'faktura', object: 'fakturu', basis: 'fakture' },
    quote: { subject: 'ponuda', object: 'ponudu', basis: 'ponude' },
    proforma: { subject: 'predračun', object: 'predračun', basis: 'predračuna' },
    advance_invoice: { subject: 'avansna faktura', object: 'avansnu fakturu', basis: 'avansne fakture' },
    credit_note: {
      subject: 'knjižno odobrenje',
      object: 'knjižno odobrenje',
      basis: 'knjižnog odobrenja',
    },
    debit_note: {
      subject: 'knjižno zaduženje',
      object: 'knjižno zaduženje',
      basis: 'knjižnog zaduženja',
    },
  },
  unknown: { subject: 'dokument', object: 'dokument', basis: 'dokumenta' },
  of: 'od',
  beginnings: {
    credits: 'Za',
    debits: 'Za',
    corrects: 'Ispravlja',
    made_from: 'Na osnovu',
    deducts: 'Umanjeno za',
    revises: 'Zamenjuje',
  },
} satisfies Grammar;

const CROATIAN: Grammar = {
  kinds: {
    invoice: { subject: 'račun', object: 'račun', basis: 'računa' },
    quote: { subject: 'ponuda', object: 'ponudu', basis: 'ponude' },
    proforma: { subject: 'predračun', object: 'predračun', basis: 'predračuna' },
    advance_invoice: {
      subject: 'račun za predujam',
      object: 'račun za predujam',
      basis: 'računa za predujam',
    },
    credit_note: {
      subject: 'knjižno odobrenje',
      object: 'knjižno odobrenje',
      basis: 'knjižnog odobrenja',
    },
    debit_note: {
      subject: 'knjižno terećenje',
      object: 'knjižno terećenje',
      basis: 'knjižnog terećenja',
    },
  },
  unknown: { subject: 'dokument', object: 'dokument', basis: 'dokumenta' },
  of: 'od',
  beginnings: {
    credits: 'Za',
    debits: 'Za',
    corrects: 'Ispravlja',
    made_from: 'Na temelju',
    deducts: 'Umanjeno za',
    revises: 'Zamjenjuje',
  },
};

/** German titles are the same in the cases that are needed, and are written with a capital letter. */
const GERMAN: Grammar = {
  unknown: { subject: 'Dokument', object: 'Dokument', basis: 'Dokument' },
  of: 'vom',
  beginnings: {
    credits: 'Zu',
    debits: 'Zu',
    corrects: 'Korrigiert',
    made_from: 'Auf Grundlage von',
    deducts: 'Abzüglich',
    revises: 'Ersetzt',
  },
};

const GRAMMARS: Record<Language, Grammar> = {
  en: ENGLISH,
  sr: SERBIAN,
  'sr-Cyrl': textsIn<Grammar>(SERBIAN, 'sr-Cyrl'),
  hr: CROATIAN,
  // The nouns of these documents are the same in Bosnian.
  bs: { ...SERBIAN, beginnings: { ...SERBIAN.beginnings, revises: 'Zamjenjuje' } },
  de: GERMAN,
};

/** In this order; relations with the same words share a sentence. */
const ORDER: readonly DocumentRelation[] = [
  'credits',
  'debits',
  'corrects',
  'revises',
  'made_from',
  'deducts',
];

/**
 * The documents that one names (EN 16931, BT-25 and BT-26), a line for each relation: `For invoice INV-1 of 5 Mar 2026`.
 * Advance invoices of the workspace are left out: what of them is deducted is shown with their amounts.
 */
export function referenceLines(
  related: readonly NamedRelation[],
  language: Language,
  day: DayText,
): string[] {
  return ORDER.flatMap((relation) => {
    const named = related.filter(
      (each) => each.relation === relation && (relation !== 'deducts' || each.document === null),
    );
    if (named.length === 0) return [];
    const form = relation === 'made_from' ? 'basis' : 'object';
    const list = named.map((each) => nameOf(each, language, day, form));
    return [`${GRAMMARS[language].beginnings[relation]} ${list.join(', ')}`];
  });
}

/** A document by type, number and date, as the subject of a sentence: `invoice INV-1 of 5 Mar 2026`. */
export function documentName(document: NamedDocument, language: Language, day: DayText): string {
  return nameOf(document, language, day, 'subject');
}

function nameOf(
  { number, issue_date: date, document_type: type }: NamedDocument,
  language: Language,
  day: DayText,
  form: keyof Cases,
): string {
  const { of } = GRAMMARS[language];
  return [typeName(type, language, form), number, date && `${of} ${day(date)}`].filter(Boolean).join(' ');
}

function typeName(key: string | null, language: Language, form: keyof Cases): string {
  const type = key === null ? undefined : documentTypeByKey(key);
  const { kinds, unknown } = GRAMMARS[language];
  if (!type) return unknown[form];
  if (kinds) return kinds[type.kind][form];
  const title = documentTitle(type.key, language);
  return language === 'en' ? title.toLowerCase() : title;
}
