import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, dashboard, unwrap } from '../../api.ts';
import { CountrySelect } from '../../components/country-select.tsx';
import { CurrencySelect } from '../../components/currency-select.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { TimezoneSelect } from '../../components/timezone-select.tsx';
import { useI18n } from '../../i18n/provider.tsx';
import { useSetupState, useSignedIn } from '../../session.tsx';
import type { SetupState } from '../../types.ts';
import classes from './forms.module.css';
import { Frame } from './frame.tsx';
import { UnusableLink } from './reset-password.tsx';
import { useLinkToken, useUnusable } from './use-link-token.ts';

/** The first visit: the business, then its owner. */
export function Setup() {
  const { messages } = useI18n();
  const { account } = messages;
  const token = useLinkToken();
  const { data: state, error, refetch } = useSetupState();
  if (error) return <FailureNotice error={error} retry={refetch} />;
  if (!state) return null;
  if (token === '' && !state.is_needed)
    return (
      <Frame title={account.setup.doneTitle} hint={account.setup.done}>
        <Button component={Link} href="/sign-in">
          {account.signIn.submit}
        </Button>
      </Frame>
    );
  if (token === '') return <Frame title={account.setup.noLinkTitle} hint={account.setup.noLink} />;
  return <Steps token={token} state={state} />;
}

function Steps({ token, state }: { token: string; state: SetupState }) {
  const { messages, language } = useI18n();
  const { setup } = messages.account;
  const [business, setBusiness] = useState<SetupValues['business']>();
  const [isOwnerStep, setOwnerStep] = useState(false);
  const [isUnusable, refused] = useUnusable('setup', token);
  const signedIn = useSignedIn();
  const [, go] = useLocation();

  async function finish(owner: SetupValues['owner']) {
    if (!business) return;
    try {
      const body = { token, business, owner: { ...owner, language } };
      const { data } = await unwrap(dashboard.POST('/setup', { body }));
      signedIn(data);
      go('/', { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) refused();
      else throw error;
    }
  }

  if (isUnusable) return <UnusableLink />;
  return (
    <Frame title={setup.title} hint={setup.hint}>
      <ol className={classes.steps}>
        <li data-done aria-current={isOwnerStep ? undefined : 'step'}>
          {setup.stepBusiness}
        </li>
        <li data-done={isOwnerStep || undefined} aria-current={isOwnerStep ? 'step' : undefined}>
          {setup.stepOwner}
        </li>
      </ol>
      {isOwnerStep ? (
        <OwnerStep finish={finish} back={() => setOwnerStep(false)} />
      ) : (
        <BusinessStep
          state={state}
          initial={business}
          next={(given) => {
            setBusiness(given);
            setOwnerStep(true);
          }}
        />
      )}
    </Frame>
  );
}

type SetupValues = {
  business: { name: string; country: string; currency: string; timezone: string };
  owner: { name: string; email: string; password: string };
};

function BusinessStep({
  state,
  initial,
  next,
}: {
  state: SetupState;
  initial: SetupValues['business'] | undefined;
  next: (business: SetupValues['business']) => void;
}) {
  const { messages } = useI18n();
  const { setup } = messages.account;
  const { required } = checks(messages);
  const home = guessCountry(state);
  const countries = useMemo(() => state.countries.map(({ code }) => code), [state]);
  const currencies = useMemo(() => state.currencies.map((code) => ({ code })), [state]);
  const form = useForm({
    initialValues: initial ?? { name: '', ...home },
    validate: { name: required, country: required },
  });

  function chooseCountry(code: string | null) {
    const country = state.countries.find((each) => each.code === code);
    if (!country) return;
    form.setValues({ country: country.code, currency: country.currency, timezone: country.timezone });
  }

  return (
    <form onSubmit={form.onSubmit(next)} noValidate>
      <Stack>
        <TextInput
          label={setup.businessName}
          description={setup.businessNameHint}
          autoComplete="organization"
          autoFocus
          size="md"
          {...form.getInputProps('name')}
        />
        <CountrySelect
          label={setup.country}
          description={setup.countryHint}
          countries={countries}
          size="md"
          error={form.errors.country}
          value={form.values.country}
          onChange={chooseCountry}
        />
        <Group grow>
          <CurrencySelect
            label={setup.currency}
            currencies={currencies}
            size="md"
            {...form.getInputProps('currency')}
          />
          <TimezoneSelect label={setup.timezone} size="md" {...form.getInputProps('timezone')} />
        </Group>
        <Button type="submit" size="md" mt={4}>
          {setup.next}
        </Button>
      </Stack>
    </form>
  );
}

function OwnerStep({
  finish,
  back,
}: {
  finish: (owner: SetupValues['owner']) => Promise<void>;
  back: () => void;
}) {
  const { messages } = useI18n();
  const { account } = messages;
  const { required, email, newPassword } = checks(messages);
  const form = useForm({
    initialValues: { name: '', email: '', password: '' },
    validate: { name: required, email, password: newPassword },
  });

  async function submit(values: SetupValues['owner']) {
    try {
      await finish({ ...values, name: values.name.trim(), email: values.email.trim() });
    } catch (error) {
      showFaults(form, error, messages, (field) => field.replace(/^owner\./, ''));
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <TextInput
          label={account.name}
          autoComplete="name"
          autoFocus
          size="md"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={account.email}
          type="email"
          autoComplete="username"
          size="md"
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={account.password}
          description={account.passwordHint}
          autoComplete="new-password"
          size="md"
          {...form.getInputProps('password')}
        />
        <Group mt={4} wrap="nowrap">
          <Button variant="default" size="md" onClick={back}>
            {messages.do.back}
          </Button>
          <Button type="submit" size="md" flex={1} loading={form.submitting}>
            {account.setup.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The country of the browser, by its time zone or else its languages, with what is usual there; none where neither says. */
function guessCountry({ countries }: SetupState): { country: string; currency: string; timezone: string } {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const regions = navigator.languages.map(regionOf);
  const found =
    countries.find(({ timezone }) => timezone === zone) ??
    countries.find(({ code }) => regions.includes(code));
  if (!found) return { country: '', currency: '', timezone: zone };
  // The one country with several time zones.
  const isElsewhere = found.code === 'US' && zone.startsWith('America/');
  return {
    country: found.code,
    currency: found.currency,
    timezone: isElsewhere ? zone : found.timezone,
  };
}

/** The region of a language: its own, or that where most who speak it live. English has none of its own. */
function regionOf(language: string): string | undefined {
  const locale = new Intl.Locale(language);
  return locale.region ?? (locale.language === 'en' ? undefined : locale.maximize().region);
}
