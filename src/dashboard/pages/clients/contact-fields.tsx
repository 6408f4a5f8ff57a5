import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { contactInputLimits } from '../../../../generated/limits.ts';
import { CONTACT_ROLES, type ContactRole } from '../../../domain/contacts.ts';
import { useMessages } from '../../i18n/provider.tsx';
import type { Client } from '../../types.ts';
import classes from './contacts.module.css';
import { Folded } from './folded.tsx';

/** A contact as it is typed. */
export type ContactValues = {
  key: string;
  name: string;
  email: string;
  phone: string;
  roles: ContactRole[];
};

/** As the API takes them. */
const MAX_CONTACTS = 20;

let lastContact = 0;

function contactValues(given: Partial<Client['contacts'][number]> = {}): ContactValues {
  lastContact += 1;
  const { name, email = '', phone, roles = [] } = given;
  return { key: `contact-${lastContact}`, name: name ?? '', email, phone: phone ?? '', roles };
}

export function contactsOfClient(client: Client | undefined): ContactValues[] {
  return (client?.contacts ?? []).map(contactValues);
}

/** Contacts as API input. */
export function contactInputs(contacts: readonly ContactValues[]) {
  return contacts.map(({ key: _, ...contact }) => ({ ...contact, email: contact.email.trim() }));
}

/** The part of a form that has contacts. */
type ContactForm = {
  values: { contacts: ContactValues[] };
  getInputProps(path: string): object;
  insertListItem(path: 'contacts', item: ContactValues): void;
  removeListItem(path: 'contacts', index: number): void;
};

/** The people and mailboxes of a client; closed for a client that has none. */
export function ContactFields({ form, hasAny }: { form: ContactForm; hasAny: boolean }) {
  const { contact } = useMessages().clients;
  const { contacts } = form.values;
  return (
    <Folded title={contact.title} hasAny={hasAny}>
      <Text size="sm" c="dimmed">
        {contact.hint}
      </Text>
      {contacts.map(({ key }, index) => (
        <Fields key={key} form={form} index={index} />
      ))}
      <div>
        <Button
          variant="subtle"
          disabled={contacts.length >= MAX_CONTACTS}
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          onClick={() => form.insertListItem('contacts', contactValues({ roles: ['billing'] }))}
        >
          {contact.add}
        </Button>
      </div>
    </Folded>
  );
}

function Fields({ form, index }: { form: ContactForm; index: number }) {
  const { contact } = useMessages().clients;
  const at = (name: string) => form.getInputProps(`contacts.${index}.${name}`);
  return (
    <fieldset className={classes.contact} aria-label={contact.nth({ number: index + 1 })}>
      <Stack gap="xs">
        <Group align="flex-start" wrap="nowrap" gap="sm">
          <TextInput flex={1} label={contact.name} maxLength={contactInputLimits.name} {...at('name')} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            mt={24}
            aria-label={contact.remove({ number: index + 1 })}
            onClick={() => form.removeListItem('contacts', index)}
          >
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        </Group>
        <Group align="flex-start" wrap="nowrap" gap="sm">
          <TextInput
            flex={3}
            label={contact.email}
            type="email"
            maxLength={contactInputLimits.email}
            {...at('email')}
          />
          <TextInput
            flex={2}
            label={contact.phone}
            type="tel"
            maxLength={contactInputLimits.phone}
            {...at('phone')}
          />
        </Group>
        <Checkbox.Group label={contact.roles} {...at('roles')}>
          <Group gap="md" mt={6}>
            {CONTACT_ROLES.map((role) => (
              <Checkbox key={role} value={role} label={contact.role[role]} />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </fieldset>
  );
}
