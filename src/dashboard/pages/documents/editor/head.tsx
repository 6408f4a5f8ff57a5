import { memo, useMemo, useState } from 'react';
import { ClientPicker } from '../../../components/client-picker.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { Panel } from '../../../components/page.tsx';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import type { Catalogue } from '../../../types.ts';
import { clientPart } from './client-part.ts';
import { CurrencyField } from './currency-field.tsx';
import type { Draft } from './draft.ts';
import { DueFields } from './due-fields.tsx';
import classes from './editor.module.css';

type Props = {
  head: Omit<
    Draft,
    'lines' | 'related' | 'advances' | 'particulars' | 'terms' | 'delivery' | 'intraEu' | 'sellsGoods'
  >;
  faults: Record<string, string>;
  change: (part: Partial<Draft>) => void;
  catalogue: Catalogue;
  newClient: ((name: string) => void) | undefined;
};

/** What stands above the lines. */
export const Head = memo(function Head({ head, faults, change, catalogue, newClient }: Props) {
  const messages = useMessages();
  const { record } = messages.documents;
  const types = useMemo(
    () =>
      catalogue.document_types
        .filter(({ active }) => active)
        .map(({ key, name }) => ({ value: key, label: name })),
    [catalogue],
  );
  const [usual, setUsual] = useState<string>();
  return (
    <Panel>
      <div className={classes.head}>
        <SearchSelect
          label={messages.editor.type}
          data={types}
          error={faults.document_type}
          value={head.type}
          onChange={(type) => type && change({ type })}
        />
        <ClientPicker
          className={classes.client}
          label={messages.editor.client}
          error={faults.client}
          value={head.client}
          name={head.clientName}
          create={newClient}
          onChange={(client, found) => {
            setUsual(found?.default_currency ?? undefined);
            change(found ? clientPart(found, catalogue) : { client, clientName: undefined });
          }}
        />
        <CurrencyField
          usual={usual}
          catalogue={catalogue}
          error={faults.currency}
          value={head.currency}
          onChange={(currency) => change({ currency })}
        />
        <DateField
          label={record.issueDate}
          placeholder={messages.editor.today}
          error={faults.issue_date}
          value={head.issueDate}
          onChange={(issueDate) => change({ issueDate })}
        />
        <DueFields head={head} faults={faults} change={change} />
        <DateField
          label={record.deliveryDate}
          error={faults.delivery_date}
          value={head.deliveryDate}
          onChange={(deliveryDate) => change({ deliveryDate })}
        />
      </div>
    </Panel>
  );
});
