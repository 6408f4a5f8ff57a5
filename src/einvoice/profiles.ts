import { EINVOICE_PROFILES, type EInvoiceProfile } from '../domain/einvoice-profiles.ts';

export const PROFILES = EINVOICE_PROFILES;
export type Profile = EInvoiceProfile;

/** Which rules of writing the stored files of a profile have followed; a later writer never changes a stored file. */
export const WRITER_VERSION = 1;

type ProfileFacts = {
  syntax: 'ubl' | 'cii';
  /** BT-24 */
  specification: string;
  /** BT-23, where it is the same for all documents. */
  process: string | null;
};

const EN = 'urn:cen.eu:en16931:2017';
const PEPPOL_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

export const PROFILE_FACTS: Record<Profile, ProfileFacts> = {
  en16931: { syntax: 'ubl', specification: EN, process: null },
  // Peppol BIS Billing 3.0, sections 5.1 and 5.2.
  peppol: {
    syntax: 'ubl',
    specification: `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
    process: PEPPOL_PROCESS,
  },
  // XRechnung 3.0: it takes the process from Peppol (PEPPOL-EN16931-R001).
  xrechnung: {
    syntax: 'ubl',
    specification: `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: PEPPOL_PROCESS,
  },
  'xrechnung-cii': {
    syntax: 'cii',
    specification: `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
    process: PEPPOL_PROCESS,
  },
  // The profile EN 16931 of Factur-X 1.09 and ZUGFeRD 2.5, which once was called COMFORT.
  'factur-x': { syntax: 'cii', specification: EN, process: null },
  // SRBDT (RSR-01).
  srbdt: { syntax: 'ubl', specification: `${EN}#compliant#urn:mfin.gov.rs:srbdt:2022`, process: null },
  // HR-CIUS 2025 with its extension (HR-BR-5); the process follows from the kind of document.
  'hr-cius': {
    syntax: 'ubl',
    specification: `${EN}#compliant#urn:mfin.gov.hr:cius-2025:1.0#conformant#urn:mfin.gov.hr:ext-2025:1.0`,
    process: null,
  },
};

/** The addition for a file with the Serbian extension (RSR-02). */
export const SERBIAN_EXTENSION = '#conformant#urn:mfin.gov.rs:srbdtext:2022';
