import { Button, Group, Input, PinInput, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useI18n } from '../../i18n/provider.tsx';
import { SignInError, signInError } from './sign-in-error.tsx';

/** The second factor: the six digits of the app, or a recovery code. */
export function CodeForm({ submit, back }: { submit: (code: string) => Promise<void>; back: () => void }) {
  const { messages } = useI18n();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();

  async function send(given: string) {
    if (given.trim() === '') return;
    setBusy(true);
    setFault(undefined);
    try {
      await submit(given.trim());
    } catch (error) {
      setFault(signInError(error, messages, messages.account.code.wrong));
      setCode('');
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <Stack gap="md">
        <SignInError text={fault} />
        {isRecovery ? (
          <TextInput
            label={messages.account.code.recoveryLabel}
            description={messages.account.code.recoveryHint}
            autoComplete="one-time-code"
            autoFocus
            size="md"
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : (
          <Input.Wrapper
            label={messages.account.code.label}
            description={messages.account.code.hint}
            labelElement="div"
            id={id}
          >
            <PinInput
              length={6}
              type="number"
              size="lg"
              oneTimeCode
              autoFocus
              mt={8}
              value={code}
              onChange={setCode}
              onComplete={send}
              getInputProps={(index) => ({ 'aria-label': `${messages.account.code.label} ${index + 1}/6` })}
            />
          </Input.Wrapper>
        )}
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {messages.account.code.submit}
        </Button>
        <Group justify="space-between">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setRecovery(!isRecovery);
              setCode('');
            }}
          >
            {isRecovery ? messages.account.code.useApp : messages.account.code.useRecovery}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={back}>
            {messages.do.back}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
