import { Anchor } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { BASE_PATH } from '../../../api.ts';
import { matchingChoices } from '../../../components/choices.ts';
import { useCurrencyChoices } from '../../../components/currency-select.tsx';
import { SearchSelect } from '../../../components/search-select.tsx';
import { useMessages } from '../../../i18n/provider.tsx';
import { useSession } from '../../../session.tsx';
import type { Catalogue } from '../../../types.ts';

type Props = {
  value: string;
  onChange: (currency: string) => void;
  /** The currency that the client usually has. */
  usual: string | undefined;
  catalogue: Catalogue;
  error: string | undefined;
};

/** Only a currency with a payment method can be chosen; a search for another one explains this and links to the settings. */
export function CurrencyField({ value, onChange, usual, catalogue, error }: Props) {
  const messages = useMessages();
  const { business, workspace } = useSession();
  // A search without result is remembered until another client is chosen.
  const [sought, setSought] = useState<{ code: string | undefined; usual: string | undefined }>();
  const offered = useMemo(() => [...new Set([...catalogue.document_currencies, value])], [catalogue, value]);
  const codes = useMemo(() => catalogue.currencies.map(({ code }) => code), [catalogue]);
  const all = useCurrencyChoices(codes);
  const seek = useCallback(
    (typed: string) => setSought({ code: matchingChoices(all, typed)[0]?.value, usual }),
    [all, usual],
  );
  const wanted = sought?.usual === usual ? sought?.code : undefined;
  const missed = [wanted, usual].find((each) => each && !catalogue.document_currencies.includes(each));
  return (
    <SearchSelect
      label={messages.editor.currency}
      data={useCurrencyChoices(offered)}
      error={error}
      description={
        missed && (
          <span role="status">
            {messages.editor.noMethod({ currency: missed })}{' '}
            {business.is_manager && (
              // In a new tab, so that the draft stays open.
              <Anchor
                href={`${BASE_PATH}/w/${workspace.reference}/settings/payments`}
                target="_blank"
                size="xs"
              >
                {messages.editor.toMethods}
              </Anchor>
            )}
          </span>
        )
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onMiss={seek}
      onChange={(currency) => {
        setSought(undefined);
        if (currency) onChange(currency);
      }}
    />
  );
}
