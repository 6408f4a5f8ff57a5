import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { addressesOf, LetterDialog } from '../../components/letter-dialog.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { todayIn } from '../../format.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Client } from '../../types.ts';
import {
  type StatementChoice,
  useConfirmationRequest,
  useConfirmationsOfAll,
  useStatementSending,
} from './queries.ts';

/** Sends the statement that is shown, with its PDF. */
export function SendDialog({
  client,
  choice,
  close,
}: {
  client: Client;
  choice: StatementChoice;
  close: () => void;
}) {
  const { send } = useMessages().statements;
  const sending = useStatementSending(client.reference, choice);
  return (
    <LetterDialog words={send} done={send.done} usual={addressesOf(client)} sending={sending} close={close} />
  );
}

/** Asks one client to confirm its balance. */
export function AskDialog({
  client,
  currency,
  asOf,
  close,
}: {
  client: Client;
  currency: string | undefined;
  asOf: string | undefined;
  close: () => void;
}) {
  const messages = useMessages();
  const { ask } = messages.statements;
  const { workspace } = useSession();
  const today = todayIn(workspace.timezone);
  const [day, setDay] = useState(asOf && asOf < today ? asOf : today);
  const hasAddress = addressesOf(client).length > 0;
  const [byEmail, setByEmail] = useState(hasAddress);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const request = useConfirmationRequest(client.reference);
  return (
    <Dialog
      title={ask.title}
      opened
      close={close}
      submit={() =>
        request.mutate(
          { as_of: day, by_email: byEmail, ...(currency ? { currency } : {}) },
          mutationCallbacks({
            done: byEmail ? ask.done : ask.made,
            close,
            messages,
            form: { setErrors: setFaults },
          }),
        )
      }
      submitLabel={byEmail ? ask.submit : ask.make}
      isBusy={request.isPending}
    >
      <Stack>
        <Text>{ask.hint}</Text>
        <DayField day={day} setDay={setDay} faults={faults} setFaults={setFaults} />
        <Checkbox
          label={ask.byEmail}
          description={hasAddress ? undefined : ask.noAddress}
          checked={byEmail}
          onChange={({ currentTarget: { checked } }) => setByEmail(checked)}
        />
      </Stack>
    </Dialog>
  );
}

/** Asks all clients. */
export function AskAllDialog({ close }: { close: () => void }) {
  const messages = useMessages();
  const { ask } = messages.statements;
  const { workspace } = useSession();
  const [day, setDay] = useState(todayIn(workspace.timezone));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const request = useConfirmationsOfAll();
  return (
    <Dialog
      title={ask.allTitle}
      opened
      close={close}
      submit={() =>
        request.mutate(
          day,
          mutationCallbacks({ done: ask.allDone, close, messages, form: { setErrors: setFaults } }),
        )
      }
      submitLabel={ask.allSubmit}
      isBusy={request.isPending}
    >
      <Stack>
        <Text>{ask.allHint}</Text>
        <DayField day={day} setDay={setDay} faults={faults} setFaults={setFaults} />
      </Stack>
    </Dialog>
  );
}

type DayProps = {
  day: string;
  setDay: (day: string) => void;
  faults: Record<string, string>;
  setFaults: (faults: Record<string, string>) => void;
};

/** The day whose balance is asked about. */
function DayField({ day, setDay, faults, setFaults }: DayProps) {
  const { statements } = useMessages();
  return (
    <DateField
      label={statements.asOf}
      error={faults.as_of}
      isClearable={false}
      value={day}
      onChange={(date) => {
        setFaults({});
        if (date) setDay(date);
      }}
    />
  );
}
