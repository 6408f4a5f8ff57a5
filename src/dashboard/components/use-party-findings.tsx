import { type ReactNode, useEffect, useState } from 'react';
import type { Message } from '../../domain/messages/message.ts';
import type { CheckedParty, Finding } from '../../domain/party-findings.ts';
import { useMessages } from '../i18n/provider.tsx';
import { translateServerMessage } from '../i18n/translate-server-message.ts';
import { asSentence } from './form-faults.ts';

type Typed = {
  country: string | null;
  tax_number: string;
  vat_number: string;
  email: string;
  electronic_address: string;
  electronic_address_scheme: string;
};

type Rules = { check: (party: CheckedParty) => Finding[]; english: (message: Message) => string };

/**
 * What looks wrong in the numbers that are typed, by field, for the line below it. The rules of all countries are loaded
 * when the first form that needs them is opened.
 */
export function usePartyFindings(typed: Typed): Record<string, ReactNode> {
  const messages = useMessages();
  const [rules, setRules] = useState<Rules>();
  useEffect(() => {
    let isGone = false;
    // The pages have the sentences of the service in other languages only: it sends the English ones itself.
    Promise.all([import('../../domain/party-findings.ts'), import('../../domain/messages/english.ts')]).then(
      ([{ partyFindings }, { english }]) => isGone || setRules({ check: partyFindings, english }),
      // A page that cannot load them works without: they only warn.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (!rules) return {};
  return Object.fromEntries(
    rules.check(partyOf(typed)).map(({ field, message }) => [
      field,
      <span key={field} style={{ color: 'var(--warn)' }}>
        {asSentence(translateServerMessage({ text: rules.english(message), data: message }, messages))}
      </span>,
    ]),
  );
}

function partyOf(typed: Typed): CheckedParty {
  return {
    country: typed.country || null,
    taxNumber: typed.tax_number.trim() || null,
    vatNumber: typed.vat_number.trim() || null,
    email: typed.email.trim() || null,
    electronicAddress: typed.electronic_address.trim() || null,
    electronicAddressScheme: typed.electronic_address_scheme.trim() || null,
  };
}
