import { ActionIcon, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ComponentProps, Suspense } from 'react';
import type { DrawnPdf } from './drawn-pdf.tsx';
import { page } from './page-with-texts.ts';

/** Opens the PDF in a tab of its own. */
export function OpenPdf({ address, label }: { address: string; label: string }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        href={address}
        target="_blank"
        variant="subtle"
        color="gray"
        aria-label={label}
      >
        <IconExternalLink size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

/** With the library that draws pages: it is loaded only where a page is shown. */
const Drawn = page(() => import('./drawn-pdf.tsx').then((m) => m.DrawnPdf), 'editor');

/** The pages of a PDF. */
export function PdfPages(props: ComponentProps<typeof DrawnPdf>) {
  return (
    <Suspense fallback={null}>
      <Drawn {...props} />
    </Suspense>
  );
}
