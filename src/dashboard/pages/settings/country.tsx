import { Button, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { components } from '../../../../generated/dashboard-api.ts';
import { LANGUAGE_NAMES, type Language } from '../../../domain/language.ts';
import { $dashboard, dashboard, unwrap } from '../../api.ts';
import { CountrySelect } from '../../components/country-select.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { notify, notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useSetupState } from '../../session.tsx';
import { useCatalogue } from '../documents/queries.ts';
import { useInWorkspace, useSettingsChange } from './queries.ts';

type Effect = components['schemas']['CountryEffect'];

/** The country of the business, which can be changed until its first document is issued. */
export function CountryPanel({ country }: { country: string }) {
  const words = useMessages().settings.country;
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data } = useCountryChange(country);
  const name = format.country(country);
  return (
    <Panel title={words.title}>
      <Stack align="flex-start">
        <Text>
          {data?.possible === false ? words.fixed({ country: name }) : words.text({ country: name })}
        </Text>
        {data?.possible && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.change}
          </Button>
        )}
      </Stack>
      {isOpen && <CountryDialog present={country} close={() => setOpen(false)} />}
    </Panel>
  );
}

function useCountryChange(country: string | null) {
  const { path } = useInWorkspace();
  return $dashboard.useQuery(
    'get',
    '/workspaces/{workspace}/country',
    { params: { path, query: { country: country ?? '' } } },
    { select: ({ data }) => data, enabled: country !== null },
  );
}

function CountryDialog({ present, close }: { present: string; close: () => void }) {
  const messages = useMessages();
  const words = messages.settings.country;
  const params = useInWorkspace();
  const queries = useQueryClient();
  const { data: setup } = useSetupState();
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const { data: effects, error: failure, refetch } = useCountryChange(chosen);
  const countries = useMemo(
    () => (setup?.countries ?? []).flatMap(({ code }) => (code === present ? [] : [code])),
    [setup, present],
  );
  const change = useSettingsChange(
    async (country: string) =>
      (await unwrap(dashboard.PUT('/workspaces/{workspace}/country', { params, body: { country } }))).data,
    [],
  );
  function submit() {
    if (chosen === null) {
      setError(messages.field.required);
      return;
    }
    change.mutate(chosen, {
      onSuccess: () => {
        notify(words.done);
        close();
        // There is hardly an answer about the business in which nothing follows from its country.
        queries.invalidateQueries();
      },
      onError: (cause) => notifyFailure(cause, messages),
    });
  }
  return (
    <Dialog
      title={words.submit}
      opened
      close={close}
      submit={submit}
      submitLabel={words.submit}
      isBusy={change.isPending}
    >
      <Stack>
        <CountrySelect
          label={words.choose}
          countries={countries}
          value={chosen}
          error={error}
          onChange={(code) => {
            setChosen(code);
            setError(undefined);
          }}
        />
        {failure && <FailureNotice error={failure} retry={refetch} />}
        {effects?.possible === false && <Text>{words.impossible}</Text>}
        {effects?.possible && <Effects changes={effects.changes} />}
      </Stack>
    </Dialog>
  );
}

function Effects({ changes }: { changes: Effect[] }) {
  const words = useMessages().settings.country;
  const say = useSentence();
  const stays = changes.filter((each) => each.stays);
  return (
    <>
      <EffectList title={words.changes}>
        <List.Item>{words.always}</List.Item>
        {changes
          .filter((each) => !each.stays)
          .map((each) => (
            <List.Item key={each.what}>{say(each)}</List.Item>
          ))}
      </EffectList>
      {stays.length > 0 && (
        <EffectList title={words.stays}>
          {stays.map((each) => (
            <List.Item key={each.what}>{say(each)}</List.Item>
          ))}
        </EffectList>
      )}
    </>
  );
}

function EffectList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List size="sm">{children}</List>
    </div>
  );
}

/** What becomes of a setting, or of so many records. */
function useSentence() {
  const { business, country } = useMessages().settings;
  const { what, none } = country;
  const { data: catalogue } = useCatalogue();
  return ({ what: name, from, to, stays, count }: Effect): string => {
    if (name === 'tax_statuses' || name === 'items' || name === 'drafts')
      return what[name]({ count: count ?? 0 });
    const written = (value: string | null) => {
      if (value === null) return name === 'language' ? business.byCountry : none;
      if (name === 'language') return LANGUAGE_NAMES[value as Language];
      const rate = catalogue?.tax_rates.find(({ key }) => name === 'default_tax_rate' && key === value);
      return rate?.label ?? value;
    };
    return what[name]({ value: stays ? written(from) : `${written(from)} → ${written(to)}` });
  };
}
