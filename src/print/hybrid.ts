// PDFs that carry the electronic invoice which they show, as ZUGFeRD and Factur-X have it: PDF/A-3 (ISO 19005-3) with the
// file attached. Names and values are those of the technical appendix of Factur-X 1.0 (chapter 6, PDF/A-3 and XMP).

/** The name that readers look for. */
export const ATTACHED_NAME = 'factur-x.xml';

/** The level of the standard that is declared, and the version of its metadata, which is not that of the standard. */
const CONFORMANCE_LEVEL = 'EN 16931';
const METADATA_VERSION = '1.0';

const FX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** Options of pdfkit, which then adds the colour profile sRGB and the metadata of the part and level. */
export const HYBRID_OPTIONS = { subset: 'PDF/A-3b' } as const;

/** Attaches the file, and declares it in the metadata. @param day of the document, so that no byte depends on the clock */
export function attachInvoice(pdf: PDFKit.PDFDocument, xml: Uint8Array, day: Date): void {
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
