import { Button, Code, Group, Modal, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { meUpdateLimits } from '../../../../generated/limits.ts';
import { absolute } from '../../addresses.ts';
import { $dashboard, ApiError, dashboard, unwrap } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import { browserOf } from '../../components/browser-of.ts';
import { CopyControl } from '../../components/copy-control.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { checks, showFaults } from '../../components/form-faults.ts';
import { useLayer } from '../../components/layer.ts';
import { useListState } from '../../components/list-state.ts';
import { notify, notifyFailure } from '../../components/notify.ts';
import { PageHead, Panel } from '../../components/page.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { SignIns } from '../../components/sign-ins.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useFormat, useMessages } from '../../i18n/provider.tsx';
import { useInvalidate } from '../../query-cache.ts';
import { useSession, useSignedIn } from '../../session.tsx';
import settings from '../settings/settings.module.css';
import classes from './forms.module.css';
import { SignInError, signInError } from './sign-in-error.tsx';

/** The account settings of the user. */
export function Profile() {
  const { profile } = useMessages().account;
  return (
    <>
      <PageHead title={profile.title} />
      <div className={settings.sheets}>
        <Name />
        <Password />
        <TwoFactor />
        <Sessions />
        <OwnSignIns />
      </div>
    </>
  );
}

function Name() {
  const messages = useMessages();
  const { account } = messages;
  const { me } = useSession();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name: me.name ?? '' },
    validate: { name: checks(messages).required },
  });
  const change = $dashboard.useMutation('patch', '/me', {
    onSuccess: ({ data: changed }) => {
      queries.setQueryData(['me'], changed);
      form.resetDirty();
      notify(messages.settings.saved);
    },
    onError: (error) => showFaults(form, error, messages),
  });
  return (
    <Panel title={account.profile.profile}>
      <form onSubmit={form.onSubmit((body) => change.mutate({ body }))} noValidate>
        <div className={settings.fields}>
          <TextInput
            label={account.name}
            autoComplete="name"
            maxLength={meUpdateLimits.name}
            {...form.getInputProps('name')}
          />
          <TextInput label={account.email} value={me.email} readOnly autoComplete="username" />
        </div>
        <Group justify="flex-end" mt="md">
          <Button type="submit" variant="default" disabled={!form.isDirty()} loading={change.isPending}>
            {messages.do.save}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

function Password() {
  const messages = useMessages();
  const { account } = messages;
  const { required, newPassword } = checks(messages);
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: { current_password: required, new_password: newPassword },
  });
  const change = $dashboard.useMutation('post', '/me/password', {
    onSuccess: () => {
      form.reset();
      notify(account.profile.changed);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401)
        form.setErrors({ current_password: account.signIn.wrong });
      else showFaults(form, error, messages);
    },
  });
  return (
    <Panel title={account.profile.passwordTitle}>
      <form onSubmit={form.onSubmit((body) => change.mutate({ body }))} noValidate>
        <Stack maw={420}>
          <PasswordField
            label={account.profile.current}
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <PasswordField
            label={account.newPassword}
            description={account.passwordHint}
            autoComplete="new-password"
            {...form.getInputProps('new_password')}
          />
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button type="submit" variant="default" loading={change.isPending}>
            {account.profile.change}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

/** The signed-in browsers, each with a button to sign it out. */
function Sessions() {
  const messages = useMessages();
  const { profile } = messages.account;
  const format = useFormat();
  const { workspace } = useSession();
  const invalidate = useInvalidate();
  const signedIn = useSignedIn();
  const [, go] = useLocation();
  const { data, error, refetch } = $dashboard.useQuery(
    'get',
    '/sessions',
    {},
    { select: ({ data }) => data },
  );
  const revocation = $dashboard.useMutation('delete', '/sessions/{session}', {
    onSuccess: () => invalidate('/sessions'),
    onError: (failure) => notifyFailure(failure, messages),
  });
  const everywhere = $dashboard.useMutation('post', '/sign-out-everywhere', {
    onSuccess: () => {
      signedIn(null);
      go(absolute('/sign-in'));
    },
    onError: (failure) => notifyFailure(failure, messages),
  });
  return (
    <Panel
      title={profile.sessionsTitle}
      isFlush
      aside={
        <Button
          variant="default"
          color="brick"
          loading={everywhere.isPending}
          title={profile.signOutEverywhereHint}
          onClick={() => everywhere.mutate({})}
        >
          {profile.signOutEverywhere}
        </Button>
      }
    >
      {error && !data ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error && <ListSkeleton rows={2} />}
      <ul className={settings.rows}>
        {data?.map((session) => (
          <li key={session.reference}>
            <span>
              {browserOf(session.user_agent)}
              <span className={settings.quiet}>
                {[
                  session.address,
                  profile.lastSeen({ when: format.minute(session.last_seen_at, workspace.timezone) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {session.is_current ? (
              <Badge tone="good">{profile.thisOne}</Badge>
            ) : (
              <Button
                variant="subtle"
                color="brick"
                size="compact-sm"
                onClick={() => revocation.mutate({ params: { path: { session: session.reference } } })}
              >
                {messages.user.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What happened to the account of the user. */
function OwnSignIns() {
  const { log } = useMessages();
  const list = useListState();
  const answer = $dashboard.useQuery(
    'get',
    '/me/sign-ins',
    { params: { query: { page: list.page } } },
    { placeholderData: (previous) => previous },
  );
  return (
    <Panel title={log.signInsTitle} hint={log.signInsHint} isFlush>
      <SignIns answer={answer} label={log.signInsTitle} hasNames={false} />
    </Panel>
  );
}

type Secret = { secret: string; qr_svg: string };

/** A code in addition to the password: turned on in two steps, so that users cannot lock themselves out. */
function TwoFactor() {
  const messages = useMessages();
  const { profile } = messages.account;
  const { me } = useSession();
  const queries = useQueryClient();
  const [asks, setAsks] = useState<'on' | 'off' | 'codes'>();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<string[]>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['me'] });

  async function proven(password: string, code: string) {
    if (asks === 'off') {
      await unwrap(dashboard.POST('/me/two-factor/disable', { body: { password, code } }));
      refresh();
    } else if (asks === 'codes') {
      setCodes(
        (await unwrap(dashboard.POST('/me/two-factor/recovery-codes', { body: { password, code } }))).data
          .codes,
      );
      refresh();
    } else {
      setSecret((await unwrap(dashboard.POST('/me/two-factor/begin', { body: { password } }))).data);
    }
    setAsks(undefined);
  }

  return (
    <Panel
      title={profile.factorTitle}
      hint={me.two_factor_enabled ? profile.factorOn : profile.factorOff}
      aside={
        <Button variant="default" onClick={() => setAsks(me.two_factor_enabled ? 'off' : 'on')}>
          {me.two_factor_enabled ? profile.turnOff : profile.turnOn}
        </Button>
      }
    >
      {me.two_factor_enabled && (
        <Group justify="space-between" gap="sm">
          <Text>{profile.codesLeft({ count: me.recovery_codes_left })}</Text>
          <Button variant="subtle" onClick={() => setAsks('codes')}>
            {profile.renewCodes}
          </Button>
        </Group>
      )}
      {asks && <ProofDialog needsCode={asks !== 'on'} proven={proven} close={() => setAsks(undefined)} />}
      {secret && (
        <ConfirmDialog
          secret={secret}
          close={() => setSecret(undefined)}
          confirmed={(given) => {
            setSecret(undefined);
            setCodes(given);
            refresh();
          }}
        />
      )}
      {codes && <RecoveryCodes codes={codes} close={() => setCodes(undefined)} />}
    </Panel>
  );
}

/** The password, and a code as well once the second factor is on: it must not go with the password alone. */
function ProofDialog({
  needsCode,
  proven,
  close,
}: {
  needsCode: boolean;
  proven: (password: string, code: string) => Promise<void>;
  close: () => void;
}) {
  const messages = useMessages();
  const { account } = messages;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const check = useMutation({ mutationFn: () => proven(password, code.trim()) });
  const isCodeWrong =
    check.error instanceof ApiError && check.error.faults.some(({ field }) => field === 'code');
  const fault = check.error && !isCodeWrong ? signInError(check.error, messages) : undefined;
  return (
    <Dialog
      title={account.profile.factorTitle}
      opened
      close={close}
      submit={() => check.mutate()}
      submitLabel={messages.do.continue}
      isBusy={check.isPending}
    >
      <Stack>
        <Text>{needsCode ? account.profile.proveWithCode : account.profile.prove}</Text>
        <PasswordField
          label={account.password}
          autoComplete="current-password"
          data-autofocus
          error={fault}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {needsCode && (
          <TextInput
            label={account.profile.codeOrRecovery}
            autoComplete="one-time-code"
            error={isCodeWrong ? account.code.wrong : undefined}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function ConfirmDialog({
  secret,
  close,
  confirmed,
}: {
  secret: Secret;
  close: () => void;
  confirmed: (codes: string[]) => void;
}) {
  const messages = useMessages();
  const { profile, code: texts } = messages.account;
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const check = $dashboard.useMutation('post', '/me/two-factor/confirm', {
    onSuccess: ({ data }) => confirmed(data.codes),
    onError: (error) => {
      setCode('');
      const isWrong = error instanceof ApiError && [401, 422].includes(error.status);
      if (isWrong) setFault(texts.wrong);
      else notifyFailure(error, messages);
    },
  });
  // As an image with a URL of its own: its SVG cannot become part of the page.
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(secret.qr_svg)}`;
  return (
    <Dialog
      title={profile.factorTitle}
      opened
      close={close}
      submit={() => check.mutate({ body: { code } })}
      submitLabel={profile.confirm}
      isBusy={check.isPending}
    >
      <Stack align="center">
        <Text>{profile.scan}</Text>
        <img className={classes.qr} src={picture} alt="QR" width={200} height={200} />
        <Text size="sm">
          {profile.orType} <Code>{secret.secret}</Code>
        </Text>
        <SignInError text={fault} />
        <PinInput
          length={6}
          type="number"
          oneTimeCode
          value={code}
          onChange={setCode}
          onComplete={(given) => check.mutate({ body: { code: given } })}
          getInputProps={(index) => ({
            'aria-label': `${texts.label} ${index + 1}/6`,
            'data-autofocus': index === 0 || undefined,
          })}
        />
      </Stack>
    </Dialog>
  );
}

function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const messages = useMessages();
  const { profile } = messages.account;
  const { me } = useSession();
  useLayer();
  const text = `${messages.product}, ${me.email}\n${profile.recoveryTitle}\n\n${codes.join('\n')}\n`;
  return (
    <Modal
      opened
      onClose={close}
      title={profile.recoveryTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Text mb="md">{profile.recoveryHint}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <CopyControl value={codes.join('\n')} />
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={17} aria-hidden="true" />}
        >
          {messages.do.download}
        </Button>
        <Button onClick={close}>{profile.kept}</Button>
      </Group>
    </Modal>
  );
}
