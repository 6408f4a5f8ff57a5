import { ActionIcon, Button, Menu, Stack, Text, Textarea, TextInput } from '@mantine/core';
import {
  IconBan,
  IconCopy,
  IconDots,
  IconDownload,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { contractSendLimits, contractVoidInputLimits } from '../../../../generated/limits.ts';
import { $api, publicRoot, unwrap } from '../../api.ts';
import { CheckFindings } from '../../components/check-findings.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { mutationCallbacks } from '../../components/mutation-callbacks.ts';
import { withNeededField } from '../../components/needed-field.ts';
import { notify } from '../../components/notify.ts';
import { useOnce } from '../../components/use-once.ts';
import type { Messages } from '../../i18n/messages.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useInvalidate, useRecordCache } from '../../query-cache.ts';
import { useSession, type WorkspaceSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import { useContractChange, useContractCheck } from './queries.ts';

type Open = 'send' | 'void' | 'delete';

/** The actions on a contract, by its status and the member's permissions. */
export function ContractActions({ contract }: { contract: Contract }) {
  const { act } = useMessages().contracts;
  const { workspace } = useSession();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const may = useMay(contract);
  return (
    <>
      {may.edit && (
        <Button
          component={Link}
          href={`/contracts/${contract.reference}/edit`}
          variant="default"
          leftSection={<IconPencil size={17} aria-hidden="true" />}
        >
          {act.edit}
        </Button>
      )}
      {may.send && (
        <Button leftSection={<IconSend size={17} aria-hidden="true" />} onClick={() => setOpen('send')}>
          {act.send}
        </Button>
      )}
      {contract.status === 'signed' && (
        <Button
          component="a"
          href={`${publicRoot(workspace.reference)}/contracts/${contract.reference}/signed.pdf`}
          download={`${contract.number ?? 'contract'}.pdf`}
          leftSection={<IconDownload size={17} aria-hidden="true" />}
        >
          {act.download}
        </Button>
      )}
      {(may.create || may.void) && <MoreMenu contract={contract} open={setOpen} />}
      {open === 'send' && <SendContract contract={contract} close={close} />}
      {open === 'void' && <VoidContract contract={contract} close={close} />}
      {open === 'delete' && <DeleteContract contract={contract} close={close} />}
    </>
  );
}

function MoreMenu({ contract, open }: { contract: Contract; open: (name: Open) => void }) {
  const messages = useMessages();
  const { act } = messages.contracts;
  const [, go] = useLocation();
  const may = useMay(contract);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={messages.do.actions}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may.create && (
          <Menu.Item
            leftSection={<IconCopy size={17} stroke={1.6} />}
            onClick={() => go(`/contracts/new?from=${contract.reference}`)}
          >
            {act.duplicate}
          </Menu.Item>
        )}
        {may.void && (
          <Menu.Item
            color="brick"
            leftSection={<IconBan size={17} stroke={1.6} />}
            onClick={() => open('void')}
          >
            {act.void}
          </Menu.Item>
        )}
        {may.edit && (
          <Menu.Item
            color="brick"
            leftSection={<IconTrash size={17} stroke={1.6} />}
            onClick={() => open('delete')}
          >
            {act.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function useMay({ status }: Contract) {
  const { can } = useSession();
  const isDraft = status === 'draft';
  const isOpen = status === 'sent' || status === 'partially_signed';
  return {
    create: can('contracts.create'),
    edit: isDraft && can('contracts.create'),
    send: isDraft && can('contracts.send'),
    // A draft that may be deleted need not be voided, which would leave it in the list.
    void: (isOpen || (isDraft && !can('contracts.create'))) && can('contracts.void'),
  };
}

type Props = { contract: Contract; close: () => void };

function SendContract({ contract, close }: Props) {
  const messages = useMessages();
  const { send } = messages.contracts;
  const session = useSession();
  const check = useContractCheck(contract.reference);
  const [message, setMessage] = useState('');
  const once = useOnce();
  const change = useContractChange(async ({ api }, text: string) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/contracts/{reference}/send', {
          params: { path: { reference: contract.reference }, header: { 'Idempotency-Key': key } },
          body: text.trim() ? { message: text.trim() } : {},
        }),
      );
    return (await once(request)).data;
  });
  const submit = () => change.mutate(message, mutationCallbacks({ done: send.done, close, messages }));
  return (
    <Dialog
      title={send.title}
      opened
      close={close}
      submit={submit}
      submitLabel={send.submit}
      isBusy={change.isPending || check.isFetching}
    >
      <Stack>
        <Text>{send.text}</Text>
        <CheckFindings
          findings={check.data?.findings ?? []}
          titles={send.check}
          placeOf={(field) => contractPlace(field, { contract, messages, session })}
        />
        <Textarea
          label={`${send.message} (${messages.field.optional})`}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={contractSendLimits.message}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

function VoidContract({ contract, close }: Props) {
  const messages = useMessages();
  const texts = messages.contracts.void;
  const [reason, setReason] = useState('');
  const once = useOnce();
  const change = useContractChange(async ({ api }, text: string) => {
    const request = (key: string) =>
      unwrap(
        api.POST('/contracts/{reference}/void', {
          params: { path: { reference: contract.reference }, header: { 'Idempotency-Key': key } },
          body: text.trim() ? { reason: text.trim() } : {},
        }),
      );
    return (await once(request)).data;
  });
  const submit = () => change.mutate(reason, mutationCallbacks({ done: texts.done, close, messages }));
  return (
    <Dialog
      title={texts.title}
      opened
      close={close}
      submit={submit}
      submitLabel={texts.submit}
      isBusy={change.isPending}
      isDangerous
    >
      <Stack>
        <Text>{texts.text}</Text>
        <TextInput
          label={`${texts.reason} (${messages.field.optional})`}
          maxLength={contractVoidInputLimits.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Dialog>
  );
}

function DeleteContract({ contract, close }: Props) {
  const messages = useMessages();
  const { remove } = messages.contracts;
  const { inWorkspace } = useSession();
  const records = useRecordCache();
  const invalidate = useInvalidate();
  const [, go] = useLocation();
  const { reference } = contract;
  const removal = $api.useMutation('delete', '/contracts/{reference}', {
    onSuccess: () => {
      notify(remove.done);
      go('/contracts', { replace: true });
      records.remove('/contracts/{reference}', reference);
      invalidate('/contracts');
    },
  });
  return (
    <ConfirmDialog
      title={remove.title}
      submitLabel={remove.submit}
      mutation={removal}
      variables={inWorkspace({ path: { reference } })}
      close={close}
    >
      <Text>{remove.text}</Text>
    </ConfirmDialog>
  );
}

type Parts = { contract: Contract; messages: Messages; session: WorkspaceSession };

/** What a field of a finding is called, and where the member can change it. */
function contractPlace(
  field: string,
  { contract, messages, session }: Parts,
): { label: string; href?: string | undefined } {
  const { clients, contracts, einvoice, settings } = messages;
  const [owner = '', ...rest] = field.split('.');
  const name = rest.join('.');
  const named = (labels: object) => (labels as Record<string, string>)[name] ?? name;
  if (owner === 'client') {
    const path = withNeededField(`/clients/${contract.client.reference}?edit=1`, name);
    return {
      label: einvoice.ofClient({ field: named(clients.field) }),
      href: session.can('clients.update') ? path : undefined,
    };
  }
  if (owner === 'workspace') {
    const href = session.business.is_manager ? withNeededField('/settings', name) : undefined;
    return { label: einvoice.ofBusiness({ field: named(settings.business) }), href };
  }
  const labels: Record<string, string> = {
    title: contracts.field.title,
    body: contracts.field.body,
    signers: contracts.field.signers,
    expires_at: contracts.field.expires,
  };
  const label =
    owner === 'signers' && rest.length > 0
      ? contracts.field.signer({ position: Number(rest[0]) + 1 })
      : (labels[owner] ?? field);
  const href = session.can('contracts.create') ? `/contracts/${contract.reference}/edit` : undefined;
  return { label, href };
}
