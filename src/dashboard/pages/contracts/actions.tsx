import { ActionIcon, Button, Menu } from '@mantine/core';
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
import { publicRoot } from '../../api.ts';
import { useMessages } from '../../i18n/provider.tsx';
import { useSession } from '../../session.tsx';
import type { Contract } from '../../types.ts';
import { DeleteContract, SendContract, VoidContract } from './dialogs.tsx';

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
