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
        Names: attachment && `<</EmbeddedFiles <</Names [(${ATTACHED_NAME}) ${attachment.reference}]>>>>`,
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
const ATTACHED_NAME = 'uploaded.pdf';

function attachmentOf(data: Uint8Array, number: number): { reference: string; objects: NumberedObject[] } {
  const stream = { Type: '/EmbeddedFile', Subtype: '/application#2Fpdf', Length: data.length };
  const specification = {
    Type: '/Filespec',
    F: `(${ATTACHED_NAME})`,
    UF: `(${ATTACHED_NAME})`,
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
