import { TagsInput } from '@mantine/core';
import { isEmail } from '../../../components/form-faults.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { useMessages } from '../../../i18n/provider.tsx';
import { Folded } from '../../clients/folded.tsx';
import classes from './mail.module.css';

export type Recipients = { to: string[]; cc: string[]; bcc: string[] };

/** As many as the API takes. */
const MOST = { to: 20, cc: 10, bcc: 10 };

/** What is typed into each field and is no entry of its list yet. */
export type Typed = Record<keyof Recipients, string>;

/** The recipients with what is typed: who sends means it too. */
export function withTyped({ to, cc, bcc }: Recipients, typed: Typed): Recipients {
  return {
    to: addressesIn([...to, typed.to]),
    cc: addressesIn([...cc, typed.cc]),
    bcc: addressesIn([...bcc, typed.bcc]),
  };
}

/** Every address of a list, whose entries may be pasted or typed with others in one. */
function addressesIn(list: readonly string[]): string[] {
  return [...new Set(list.flatMap((text) => text.split(/[\s,;]+/)).filter((address) => address !== ''))];
}

/** What is wrong with a list of addresses. */
function faultOf(list: readonly string[], isNeeded: boolean, messages: Messages): string | null {
  if (list.length === 0) return isNeeded ? messages.field.required : null;
  return list.every(isEmail) ? null : messages.field.email;
}

/** Whether an e-mail cannot go to these recipients as they stand. */
export function areFaulty({ to, cc, bcc }: Recipients): boolean {
  return to.length === 0 || ![...to, ...cc, ...bcc].every(isEmail);
}

/** Who gets an e-mail, and who gets copies. */
export function RecipientFields({
  recipients,
  typed,
  known,
  change,
  type,
}: {
  recipients: Recipients;
  typed: Typed;
  /** Addresses to choose from. */
  known: readonly string[];
  change: (part: Partial<Recipients>) => void;
  type: (part: Partial<Typed>) => void;
}) {
  const messages = useMessages();
  const { send } = messages.documents;
  const taken = [...recipients.to, ...recipients.cc, ...recipients.bcc];
  const field = (place: keyof Recipients) => ({
    label: send[place],
    value: recipients[place],
    searchValue: typed[place],
    onSearchChange: (text: string) => type({ [place]: text }),
    onChange: (list: string[]) => change({ [place]: addressesIn(list) }),
    data: known.filter((address) => !taken.includes(address)),
    error: faultOf(recipients[place], place === 'to', messages),
    maxTags: MOST[place],
    splitChars: [',', ';', ' '],
    openOnFocus: false,
    classNames: { inputField: classes.typing ?? '' },
  });
  return (
    <>
      <TagsInput {...field('to')} />
      <Folded
        title={send.copies}
        hasAny={recipients.cc.length + recipients.bcc.length > 0}
        isHeldOpen={![...recipients.cc, ...recipients.bcc].every(isEmail)}
      >
        <TagsInput {...field('cc')} />
        <TagsInput {...field('bcc')} description={send.bccHint} />
      </Folded>
    </>
  );
}
