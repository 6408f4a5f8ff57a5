import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The image has no scripts: there the command has a name of its own. */
const HAS_SCRIPTS = existsSync(fileURLToPath(new URL('../../scripts/bootstrap.mjs', import.meta.url)));

/** How the command line is called here, for hints that are copied. */
export const OWN_COMMAND = HAS_SCRIPTS ? 'npm run -s invoicing --' : 'invoicing';
