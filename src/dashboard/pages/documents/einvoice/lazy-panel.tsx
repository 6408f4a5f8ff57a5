import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithPreload } from '../../../components/lazy-with-preload.ts';
import { Panel } from '../../../components/page.tsx';
import { loadSections } from '../../../i18n/load-texts.ts';
import type { ChosenFormat } from './panel.tsx';

const EInvoicePanel = lazyWithPreload(async () => {
  const [{ EInvoicePanel: panel }] = await Promise.all([
    import('./panel.tsx'),
    loadSections(['einvoice', 'clients']),
  ]);
  return panel;
});

/** The panel of electronic files, which is loaded after the record; a country without VAT has none. */
export function EInvoice(props: ChosenFormat) {
  if (props.document.type?.startsWith('us_')) return null;
  return (
    <Suspense
      fallback={
        <Panel>
          <Skeleton height={150} />
        </Panel>
      }
    >
      <EInvoicePanel {...props} />
    </Suspense>
  );
}
