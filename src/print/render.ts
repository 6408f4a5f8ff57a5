import PDFDocument from 'pdfkit';
import { LANGUAGE_TAG } from '../domain/language.ts';
import { escapeXml } from '../formats/xml.ts';
import { confirmationTitle, drawConfirmation } from './confirmation.ts';
import { drawContract } from './contract.ts';
import { documentName, drawDocument } from './document.ts';
import { labelsOf } from './labels.ts';
import type { PrintOrder } from './order.ts';
import { partyName } from './party.ts';
import {
  CATALOGUE,
  dictionary,
  type NumberedObject,
  numberIn,
  PAGES,
  type PdfFile,
  type PdfObject,
  pageNumbers,
  readPdf,
  updatedPdf,
} from './pdf-file.ts';
import { drawStatement, statementTitle } from './statement.ts';
import { printable } from './unprintable.ts';

const DRAWN: {
  [Kind in PrintOrder['kind']]: (pdf: PDFKit.PDFDocument, order: Extract<PrintOrder, { kind: Kind }>) => void;
} = {
  document: drawDocument,
  contract: drawContract,
  statement: drawStatement,
  confirmation: drawConfirmation,
};

/** The bytes of a PDF: the same for the same order. */
export function render(order: PrintOrder): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const attached = order.kind === 'document' ? order.einvoice : undefined;
  const pdf = new PDFDocument({
    ...(attached ? HYBRID_OPTIONS : {}),
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: LANGUAGE_TAG[order.language],
    info: {
      Title: infoText(titleOf(order)),
      Author: infoText(partyName(order.seller)),
      Creator: 'Invoicing service',
      // The file's identifier is derived from these too, so no byte depends on the time of rendering.
      CreationDate: new Date(dateOf(order)),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.on('error', reject);
  DRAWN[order.kind](pdf, order as never);
  if (attached) attachInvoice(pdf, attached, new Date(dateOf(order)));
  escapeMetadata(pdf);
  pdf.end();
  if (order.kind !== 'contract' || !order.uploaded) return promise;
  return promise.then((signatures) => appendPages(order.uploaded as Uint8Array, signatures, order.original));
}

function titleOf(order: PrintOrder): string {
  if (order.kind === 'document') return documentName(order, labelsOf(order.language));
  if (order.kind === 'statement') return statementTitle(order);
  if (order.kind === 'confirmation') return confirmationTitle(order);
  return `${order.number} ${order.title}`;
}

/** The date of the record's issue or signature, of a draft's last change, of the day that a statement is about. */
function dateOf(order: PrintOrder): string {
  if (order.kind === 'document')
    return order.document.issued_at ?? order.draftedAt ?? new Date(0).toISOString();
  if (order.kind === 'statement') return `${order.statement.to}T00:00:00.000Z`;
  if (order.kind === 'confirmation') return `${order.confirmation.sentOn}T00:00:00.000Z`;
  return (
    order.signers
      .map(({ signedAt }) => signedAt)
      .toSorted()
      .at(-1) ?? order.sentAt
  );
}

function infoText(text: string): string {
  return printable(text).replaceAll('\n', ' ').slice(0, 300).toWellFormed();
}

/**
 * Lets pdfkit write title and author as XML where it repeats them in the metadata (XMP): it writes them as they are, after
 * the same texts went into the file's information.
 */
function escapeMetadata(pdf: PDFKit.PDFDocument): void {
  const end = pdf.endMetadata.bind(pdf);
  pdf.endMetadata = () => {
    const { info } = pdf;
    for (const key of ['Title', 'Author'] as const) if (info[key]) info[key] = escapeXml(info[key]);
    end();
  };
}

// PDFs that carry the electronic invoice which they show, as ZUGFeRD and Factur-X have it: PDF/A-3 (ISO 19005-3) with the
// file attached. Names and values are those of the technical appendix of Factur-X 1.0 (chapter 6, PDF/A-3 and XMP).

/** The name that readers look for. */
const ATTACHED_NAME = 'factur-x.xml';

/** The level of the standard that is declared, and the version of its metadata, which is not that of the standard. */
const CONFORMANCE_LEVEL = 'EN 16931';
const METADATA_VERSION = '1.0';

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** Options of pdfkit, which then adds the colour profile sRGB and the metadata of the part and level. */
const HYBRID_OPTIONS = { subset: 'PDF/A-3b' } as const;

/** Attaches the file, and declares it in the metadata. @param day of the document, so that no byte depends on the clock */
function attachInvoice(pdf: PDFKit.PDFDocument, xml: Uint8Array, day: Date): void {
  const options = {
    name: ATTACHED_NAME,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    creationDate: day,
    modifiedDate: day,
  };
  pdf.file(Buffer.from(xml), options);
  pdf.appendXML(declaration());
  pdf.appendXML(extensionSchema());
}

function declaration(): string {
  return `<rdf:Description rdf:about="" xmlns:fx="${FX}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${ATTACHED_NAME}</fx:DocumentFileName>
  <fx:Version>${METADATA_VERSION}</fx:Version>
  <fx:ConformanceLevel>${CONFORMANCE_LEVEL}</fx:ConformanceLevel>
</rdf:Description>`;
}

const PROPERTIES = {
  DocumentFileName: 'File name of the attached invoice',
  DocumentType: 'Kind of the attached document',
  Version: 'Version of these properties',
  ConformanceLevel: 'Profile of the attached invoice',
};

/** PDF/A allows properties of other namespaces only with a description of them (ISO 19005-2, 6.6.2.3). */
function extensionSchema(): string {
  const properties = Object.entries(PROPERTIES).map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
  <pdfaProperty:name>${name}</pdfaProperty:name>
  <pdfaProperty:valueType>Text</pdfaProperty:valueType>
  <pdfaProperty:category>external</pdfaProperty:category>
  <pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  );
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
  <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
  <pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI>
  <pdfaSchema:prefix>fx</pdfaSchema:prefix>
  <pdfaSchema:property><rdf:Seq>
${properties.join('\n')}
  </rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
}

/** Entries of a page that only make sense in its own file. */
const OMITTED = /\/(?:Parent \d+ 0 R|StructParents \d+|Tabs \/\w+)\s*/g;

/**
 * A file with the pages of another one after its own, and a file attached. It begins with the original byte for byte,
 * so what was signed can be distinguished from the addition.
 * @param original a file as `writePdf` writes it
 * @param addition a file of pdfkit
 * @throws Error for a file of another form
 */
export function appendPages(original: Uint8Array, addition: Uint8Array, attached?: Uint8Array): Buffer {
  const [file, added] = [readPdf(original), readPdf(addition)];
  const tree = added.object(numberIn(added.object(added.root).text, /\/Pages (\d+) 0 R/)).text;
  const copy = createCopy(added, file.size);
  const pages = pageNumbers(tree).map((number) => copy.numberOf(number));
  const kids = [...pageNumbers(file.object(PAGES).text), ...pages];
  const copied = copy.objects();
  const attachment = attached && attachmentOf(attached, file.size + copied.length);
  return updatedPdf(file, [
    {
      number: CATALOGUE,
      text: dictionary({
        Type: '/Catalog',
        Pages: `${PAGES} 0 R`,
        Names: attachment && `<</EmbeddedFiles <</Names [(${UPLOADED_NAME}) ${attachment.reference}]>>>>`,
        AF: attachment && `[${attachment.reference}]`,
      }),
    },
    {
      number: PAGES,
      text: dictionary({
        Type: '/Pages',
        Kids: `[${kids.map((number) => `${number} 0 R`).join(' ')}]`,
        Count: kids.length,
      }),
    },
    ...copied,
    ...(attachment?.objects ?? []),
  ]);
}

/** The name of the file in the list of attachments: the one that was uploaded has none. */
const UPLOADED_NAME = 'uploaded.pdf';

function attachmentOf(data: Uint8Array, number: number): { reference: string; objects: NumberedObject[] } {
  const stream = { Type: '/EmbeddedFile', Subtype: '/application#2Fpdf', Length: data.length };
  const specification = {
    Type: '/Filespec',
    F: `(${UPLOADED_NAME})`,
    UF: `(${UPLOADED_NAME})`,
    AFRelationship: '/Source',
    EF: `<</F ${number + 1} 0 R>>`,
  };
  return {
    reference: `${number} 0 R`,
    objects: [
      { number, text: dictionary(specification) },
      {
        number: number + 1,
        text: dictionary({ ...stream, Params: `<</Size ${data.length}>>` }),
        data,
      },
    ],
  };
}

/** Copies the objects that are asked for, and those that they refer to, under new numbers. */
function createCopy(from: PdfFile, first: number) {
  const numbers = new Map<number, number>();
  const numberOf = (number: number): number => {
    const known = numbers.get(number) ?? first + numbers.size;
    numbers.set(number, known);
    return known;
  };
  return {
    numberOf,
    objects(): NumberedObject[] {
      const objects: NumberedObject[] = [];
      // The map grows while it is read.
      for (const [own, number] of numbers) {
        const { text, data }: PdfObject = from.object(own);
        const isPage = text.includes('/Type /Page\n');
        const renumbered = (isPage ? text.replace(OMITTED, '') : text).replace(
          /(\d+) 0 R\b/g,
          (_whole, other) => `${numberOf(Number(other))} 0 R`,
        );
        const placed = isPage ? renumbered.replace('<<', `<</Parent ${PAGES} 0 R `) : renumbered;
        objects.push({ number, text: placed, data });
      }
      return objects;
    },
  };
}
