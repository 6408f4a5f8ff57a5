import { escapeXml } from '../formats/xml.ts';

/**
 * Lets pdfkit write title and author as XML where it repeats them in the metadata (XMP): it writes them as they are, after
 * the same texts went into the file's information.
 */
export function escapeMetadata(pdf: PDFKit.PDFDocument): void {
  const end = pdf.endMetadata.bind(pdf);
  pdf.endMetadata = () => {
    const { info } = pdf;
    for (const key of ['Title', 'Author'] as const) if (info[key]) info[key] = escapeXml(info[key]);
    end();
  };
}
