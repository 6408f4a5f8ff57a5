import { Checkbox, Group, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { clientCreateLimits } from '../../../../generated/limits.ts';
import { profilesOf } from '../../../domain/einvoice-profiles.ts';
import { LANGUAGE_NAMES, type Language, likelyLanguageOf } from '../../../domain/language.ts';
import { FOOTER_LIMITS } from '../../../domain/look.ts';
import { type NumberField, numbersInOrder } from '../../../domain/party-numbers.ts';
import { wordFor } from '../../../domain/texts.ts';
import { changedOnly } from '../../components/changed-only.ts';
import { CountrySelect } from '../../components/country-select.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { formatName, formatsOf } from '../../components/einvoice-formats.ts';
import { FormDrawer } from '../../components/form-drawer.tsx';
import { checks, isDueDays, showFaults } from '../../components/form-faults.ts';
import { LanguageSelect } from '../../components/language-select.tsx';
import { useNeededField } from '../../components/needed-field.ts';
import { notify } from '../../components/notify.ts';
import { ExternalIdField } from '../../components/own-data.tsx';
import { SearchSelect } from '../../components/search-select.tsx';
import { useNumberLabels } from '../../components/use-number-labels.ts';
import { usePartyFindings } from '../../components/use-party-findings.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client } from '../../types.ts';
import { useCatalogue } from '../documents/queries.ts';
import { ContactFields } from './contact-fields.tsx';
import { Folded } from './folded.tsx';
import { useClientSave } from './queries.ts';
import { bodyOf, type TextName, type Values, valuesOf } from './values.ts';

/** The form of a new or an existing client. */
export function ClientForm({
  client,
  name = '',
  close,
  saved,
}: {
  client?: Client | undefined;
  /** The name that a new client begins with. */
  name?: string;
  close: () => void;
  saved?: (client: Client) => void;
}) {
  const messages = useMessages();
  const { field } = messages.clients;
  const { workspace } = useSession();
  const save = useClientSave(client);
  const { required, email, emailOrNone } = checks(messages);
  const needed = useNeededField();
  const form = useForm<Values>({
    initialErrors: needed,
    // Most clients of a business are in its own country.
    initialValues: client ? valuesOf(client) : { ...valuesOf(client), name, country: workspace.country },
    validate: {
      name: required,
      email: emailOrNone,
      contacts: { email },
      default_due_days: (text) => (isDueDays(text) ? null : messages.clients.defaults.dueDaysFault),
    },
  });

  const findings = usePartyFindings(form.values);
  // Most clients are in the country of the business, also those of which it is not written down.
  const country = form.values.country ?? workspace.country;
  const labels = useNumberLabels(country, field);
  const number = (name: NumberField) => {
    const hint = name === 'vat_number' && country !== 'GB' ? field.vat_number_hint : undefined;
    return <TextInput key={name} {...text(name)} label={labels[name]} description={findings[name] ?? hint} />;
  };
  const [first, second, third] = numbersInOrder(country) as [NumberField, NumberField, NumberField];

  const submit = form.onSubmit((values) =>
    save.mutate(
      { body: bodyOf(values), changes: changedOnly(bodyOf(values), form) },
      {
        onSuccess: (record) => {
          notify(messages.clients.saved);
          close();
          saved?.(record);
        },
        onError: (error) => showFaults(form, error, messages),
      },
    ),
  );

  const text = (name: Exclude<TextName, 'external_id'>) => ({
    label: field[name],
    maxLength: clientCreateLimits[name],
    ...form.getInputProps(name),
  });

  return (
    <FormDrawer
      title={client ? messages.clients.editTitle : messages.clients.newTitle}
      close={close}
      onSubmit={submit}
      isBusy={save.isPending}
      isDirty={form.isDirty() || (client === undefined && name !== '')}
    >
      <SegmentedControl
        aria-label={field.type}
        data={['business', 'individual'].map((value) => ({
          value,
          label: wordFor(messages.clients.type, value) ?? value,
        }))}
        {...form.getInputProps('type')}
      />
      <TextInput {...text('name')} data-autofocus />
      {form.values.type === 'business' && (
        <>
          <TextInput {...text('legal_name')} description={field.legal_name_hint} />
          <Group grow align="flex-start">
            {number(first)}
            {number(second)}
          </Group>
          {number(third)}
        </>
      )}
      <TextInput {...text('email')} type="email" description={field.email_hint} />
      <TextInput {...text('phone')} type="tel" />
      <ContactFields form={form} hasAny={(client?.contacts.length ?? 0) > 0} />
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput {...text('address_line1')} />
        <TextInput {...text('address_line2')} maw={150} />
      </Group>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <TextInput {...text('postal_code')} maw={140} />
        <TextInput {...text('city')} />
      </Group>
      <Places form={form} isNew={client === undefined} />
      <Textarea {...text('notes')} description={field.notes_hint} autosize minRows={2} maxRows={8} />
      <ElectronicAddress
        client={client}
        form={form}
        finding={findings.electronic_address_scheme}
        isNeeded={'electronic_address' in needed || 'electronic_address_scheme' in needed}
      />
      <Defaults form={form} hasAny={hasDefaults(client)} />
      <Checkbox label={field.portal} {...form.getInputProps('portal_access_enabled', { type: 'checkbox' })} />
      <Checkbox
        label={field.monthly_statements}
        description={field.monthly_statements_hint}
        {...form.getInputProps('monthly_statements', { type: 'checkbox' })}
      />
      <ExternalIdField {...form.getInputProps('external_id')} />
    </FormDrawer>
  );
}

const NO_COUNTRIES: string[] = [];

/** A new client abroad gets documents in the language of its country, unless another one was chosen. */
function Places({ form, isNew }: { form: UseFormReturnType<Values>; isNew: boolean }) {
  const { clients } = useMessages();
  const { workspace } = useSession();
  const { data: catalogue } = useCatalogue();
  const [taken, setTaken] = useState<Language | null>(null);
  const { language } = form.values;
  function choose(country: string | null) {
    form.setFieldValue('country', country);
    if (!isNew || language !== taken) return;
    const likely = country === null || country === workspace.country ? null : likelyLanguageOf(country);
    setTaken(likely);
    form.setFieldValue('language', likely);
  }
  return (
    <Group grow align="flex-start">
      <CountrySelect
        label={clients.field.country}
        description={
          taken && taken === language && clients.defaults.byCountry({ language: LANGUAGE_NAMES[taken] })
        }
        countries={catalogue?.countries ?? NO_COUNTRIES}
        clearable
        {...form.getInputProps('country')}
        onChange={choose}
      />
      <CurrencySelect
        label={clients.field.default_currency}
        currencies={catalogue?.currencies}
        clearable
        {...form.getInputProps('default_currency')}
      />
    </Group>
  );
}

/** What new documents for the client take; closed for a client that has none of it. */
function Defaults({ form, hasAny }: { form: UseFormReturnType<Values>; hasAny: boolean }) {
  const { field, defaults } = useMessages().clients;
  const texts = { autosize: true, minRows: 2, maxRows: 8, maxLength: clientCreateLimits.default_notes };
  return (
    <Folded title={defaults.title} hasAny={hasAny}>
      <TextInput
        label={field.default_due_days}
        description={defaults.hint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        maw={200}
        {...form.getInputProps('default_due_days')}
      />
      <Textarea
        label={field.default_payment_terms}
        {...texts}
        {...form.getInputProps('default_payment_terms')}
      />
      <Textarea label={field.default_notes} {...texts} {...form.getInputProps('default_notes')} />
      <LanguageSelect
        label={field.language}
        description={defaults.languageHint}
        {...form.getInputProps('language')}
      />
      <LanguageSelect
        label={field.second_language}
        description={defaults.secondLanguageHint}
        {...form.getInputProps('second_language')}
      />
      <Textarea
        label={field.default_footer_text}
        description={defaults.footerHint}
        {...texts}
        maxLength={FOOTER_LIMITS.characters}
        {...form.getInputProps('default_footer_text')}
      />
    </Folded>
  );
}

function hasDefaults(client: Client | undefined): boolean {
  return (
    client !== undefined &&
    [
      client.default_due_days,
      client.default_payment_terms,
      client.default_notes,
      client.language,
      client.second_language,
      client.default_footer_text,
    ].some((value) => value !== null)
  );
}

/** Where electronic invoices go, and in which format. */
function ElectronicAddress({
  client,
  form,
  finding,
  isNeeded,
}: {
  client: Client | undefined;
  form: UseFormReturnType<Values>;
  finding: ReactNode;
  /** Whether an electronic invoice lacks it. */
  isNeeded: boolean;
}) {
  const { field, electronic } = useMessages().clients;
  const { workspace } = useSession();
  const { usual, others } = formatsOf(workspace.country.toLowerCase(), profilesOf(workspace.country));
  const formats = [...usual, ...others].map((profile) => ({ value: profile, label: formatName(profile) }));
  const hasAny = Boolean(
    client?.electronic_address || client?.electronic_address_scheme || client?.einvoice_profile,
  );
  return (
    <Folded title={electronic.title} hasAny={isNeeded || hasAny}>
      <TextInput
        label={field.electronic_address}
        description={electronic.hint}
        maxLength={clientCreateLimits.electronic_address}
        {...form.getInputProps('electronic_address')}
      />
      <TextInput
        label={field.electronic_address_scheme}
        description={finding ?? electronic.schemeHint}
        maxLength={clientCreateLimits.electronic_address_scheme}
        maw={200}
        {...form.getInputProps('electronic_address_scheme')}
      />
      {formats.length > 0 && (
        <SearchSelect
          label={field.einvoice_profile}
          description={electronic.profileHint}
          data={formats}
          clearable
          {...form.getInputProps('einvoice_profile')}
        />
      )}
    </Folded>
  );
}
