import { Button, Code, Group, Modal, PasswordInput, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $dashboard, ApiError, dashboard, unwrap } from '../../api.ts';
import { CopyControl } from '../../components/copy-control.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useLayer } from '../../components/layer.ts';
import { notifyFailure } from '../../components/notify.ts';
import { Panel } from '../../components/page.tsx';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import classes from './forms.module.css';
import { SignInError, signInError } from './sign-in-error.tsx';

type Secret = { secret: string; qr_svg: string };

/** A code in addition to the password: turned on in two steps, so that users cannot lock themselves out. */
export function TwoFactor() {
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
        <PasswordInput
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
